#!/usr/bin/env node
import module from 'node:module';

// This file is plain JavaScript, so that an old Node version can print the message.
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
// Stores compiled modules in the folder for temporary files, which halves the start time.
module.enableCompileCache?.();
const { main } = await import('./main.ts');
process.exitCode = await main(process.argv.slice(2));
