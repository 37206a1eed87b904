export default import.meta.glob('../../../resources/docs/ko/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
