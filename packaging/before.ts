/** The npm script `prepack` builds `dist/` and makes `package.json` refer to the built files. */
import { execFileSync } from 'node:child_process';
import { access, cp, glob, readFile, rm, writeFile } from 'node:fs/promises';
import { type BuiltFrom, suiteFacts } from '../src/certification/suite.ts';
import { digestOfObserving, suiteDigests } from '../src/certification/suite-digests.ts';
import { packed } from './manifest.ts';

// npm would also pack files of an earlier build, so `dist/` is emptied first.
await rm('dist', { recursive: true, force: true });
const [{ commit }, { judging }, observing] = await Promise.all([
  suiteFacts(),
  suiteDigests(),
  digestOfObserving(),
]);
const builtFrom: BuiltFrom = { commit, judging: judging.digest, observing };
execFileSync('tsc', ['-p', 'tsconfig.build.json'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  shell: process.platform === 'win32',
});
// The TypeScript compiler does not copy the CSS and JavaScript files that HTML pages contain.
for await (const file of glob('src/**/*.{css,js}')) await cp(file, `dist/${file}`);
await writeFile('dist/built-from.json', `${JSON.stringify(builtFrom)}\n`);
const manifest = await readFile('package.json', 'utf8');
await writeFile('dist/sbom.cdx.json', billOfMaterials(JSON.parse(manifest).name));
await access('handbook/dist/index.html').catch(() =>
  console.error(
    'handbook/dist is not built: the package goes without the handbook (npm run handbook builds it)',
  ),
);
await writeFile('package.json', packed(manifest));

/** All packages that the kit installs, as CycloneDX without time and random number: two builds give the same bytes. */
function billOfMaterials(name: string): string {
  const words = ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx'];
  const text = execFileSync('npm', words, { encoding: 'utf8', shell: process.platform === 'win32' });
  const { serialNumber, metadata, ...rest } = JSON.parse(text);
  const { component } = metadata;
  return `${JSON.stringify({ ...rest, metadata: { component: { ...component, name } } }, null, 2)}\n`;
}
