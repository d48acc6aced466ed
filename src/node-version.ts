// Imported before all else: on an older Node a dependency would fail first, in words of its own.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24)
  throw new Error(`ashrait-tck needs Node 24 or newer and was imported by ${process.versions.node}.`);
