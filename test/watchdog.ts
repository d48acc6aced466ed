/** `--test-timeout` does not end a process that hangs after its tests. A busy machine may need ten minutes for a file. */
const minutes = 20;

// The timer keeps no process alive, so only a hang waits for it.
setTimeout(() => {
  const open = [...new Set(process.getActiveResourcesInfo())].join(', ');
  console.error(`the test file did not end within ${minutes} minutes; still open: ${open}`);
  process.exit(1);
}, minutes * 60_000).unref();
