/**
 * Builds the handbook: `npm run handbook -- --certificate DIR`. `--pages` writes the pages and builds no site. Without an earlier certificate, the suite first runs on the
 * sandbox.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { exitCodesHelp } from '../src/cli/exit-codes.ts';
import { everyVerb } from '../src/cli/main.ts';
import { detectionsSchema } from '../src/merchant/index.ts';
import { type HandbookInput, pagesOf, siteFacts } from '../src/reference/pages.ts';
import { readRun } from '../src/reports/read-run.ts';

const home = fileURLToPath(new URL('.', import.meta.url));
const root = join(home, '..');
const { values } = parseArgs({
  options: { certificate: { type: 'string' }, pages: { type: 'boolean' } },
});

const call = (program: string, ...words: readonly string[]) =>
  execFileSync(program, words, {
    stdio: 'inherit',
    shell: program === 'npm' && process.platform === 'win32',
  });

const run = values.certificate ?? join(root, 'reports/handbook');
if (values.certificate === undefined)
  call(process.execPath, join(root, 'src/cli/start.mjs'), 'certify', '--out', run);

const input: HandbookInput = {
  ...(await readRun(run)),
  proof: JSON.parse(readFileSync(join(root, 'proof/proof.json'), 'utf8')),
  detections: detectionsSchema.parse(JSON.parse(readFileSync(join(root, 'proof/observe.json'), 'utf8'))),
  verbs: await everyVerb(),
  exitCodes: exitCodesHelp,
  targetFile: readFileSync(join(root, 'schemas/target-file.example.jsonc'), 'utf8'),
};
const pages = pagesOf(input);

for (const folder of ['reference', 'rules']) rmSync(join(home, folder), { recursive: true, force: true });
for (const { path, text } of pages) {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}
writeFileSync(join(home, 'reference/facts.json'), `${JSON.stringify(siteFacts(input, pages))}\n`);

if (values.pages) {
  console.log(`Handbook: ${pages.length} generated pages`);
  process.exit(0);
}
const vitePress = join(home, 'node_modules/vitepress/bin/vitepress.js');
if (!existsSync(vitePress)) call('npm', '--prefix', home, 'ci');
call(process.execPath, vitePress, 'build', home);

const files = globSync('dist/**/*', { cwd: home }).map((path) => statSync(join(home, path)));
const size = files.filter((one) => one.isFile()).reduce((sum, one) => sum + one.size, 0);
const mega = (size / 1e6).toFixed(1);
console.log(`Handbook: ${pages.length} generated pages, ${mega} MB. To look at it: npm run tck -- handbook`);
if (size > 10e6) throw new Error(`the handbook has ${mega} MB, and the package takes 10 MB at most`);
