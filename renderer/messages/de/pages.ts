export default import.meta.glob('../../../resources/docs/de/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
