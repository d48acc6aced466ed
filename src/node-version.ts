// This module has to be the first import: with an older Node, a dependency would fail first with an unclear error.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24)
  throw new Error(`ashrait-tck needs Node 24 or newer and was imported by ${process.versions.node}.`);
