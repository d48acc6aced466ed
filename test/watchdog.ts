/**
 * Ends a test file's process that hangs, also after its tests: `--test-timeout` limits tests only. The limit is long,
 * because a busy machine may need ten minutes for one file.
 */
const minutes = 20;

setTimeout(() => {
  const open = [...new Set(process.getActiveResourcesInfo())].join(', ');
  console.error(`the test file did not end within ${minutes} minutes; still open: ${open}`);
  process.exit(1);
}, minutes * 60_000).unref();
