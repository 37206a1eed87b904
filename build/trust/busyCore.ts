/** Keeps a core busy until it is ended, or its parent has gone. */
process.on('disconnect', () => process.exit());
let sink = 0;
function work(): void {
  const end = performance.now() + 50;
  while (performance.now() < end) sink = (sink * 31 + 7) | 0;
  setImmediate(work);
}
work();
