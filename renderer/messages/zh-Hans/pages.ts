export default import.meta.glob('../../../resources/docs/zh-Hans/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
