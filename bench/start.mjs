// This file is plain JavaScript, so that an old Node can read it and print that its version is too old.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `The benchmarks need Node 24 or newer and were started with ${process.versions.node}: run \`npm ci\`.`,
  );
  process.exit(2);
}
await import('./main.ts');
