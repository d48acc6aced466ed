#!/usr/bin/env node
import module from 'node:module';

// Plain JavaScript: an older Node has to be able to read the line that says it is too old.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `ashrait-tck needs Node 24 or newer and was started with ${process.versions.node}. ` +
      (import.meta.url.includes('/node_modules/')
        ? 'Have a newer one in the PATH, or in the project, where npx takes it from: ' +
          '`npm pkg set allowScripts.node=true --json`, then `npm install --save-dev node@26`.'
        : 'It brings its own: run `npm ci` (without --ignore-scripts), then `npm start` or `npm run tck -- VERB`.'),
  );
  process.exit(2);
}
// Keeps, in the folder for temporary files, what was stripped of its types and compiled: starting took twice as long.
module.enableCompileCache?.();
const { main } = await import('./main.ts');
process.exitCode = await main(process.argv.slice(2));
