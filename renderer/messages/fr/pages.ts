export default import.meta.glob('../../../resources/docs/fr/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
