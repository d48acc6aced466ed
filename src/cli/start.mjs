#!/usr/bin/env node
// Plain JavaScript: an older Node has to be able to read the line that says it is too old.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `ashrait-tck needs Node 24 or newer and was started with ${process.versions.node}. ` +
      'It brings its own: run `npm ci` (without --ignore-scripts), then `npm start` or `npm run tck -- VERB`.',
  );
  process.exit(2);
}
await import('./main.ts');
