export default import.meta.glob('../../../resources/docs/es/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
