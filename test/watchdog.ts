/**
 * Ends the process of a test file that hangs, also when its tests are over: `--test-timeout` looks at tests alone. It keeps
 * no process up, and is long, since a busy machine may need ten minutes for a file.
 */
const minutes = 20;

setTimeout(() => {
  const open = [...new Set(process.getActiveResourcesInfo())].join(', ');
  console.error(`the test file did not end within ${minutes} minutes; still open: ${open}`);
  process.exit(1);
}, minutes * 60_000).unref();
