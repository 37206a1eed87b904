export default import.meta.glob('../../../resources/docs/ja/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
