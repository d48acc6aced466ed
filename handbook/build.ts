/**
 * Builds the handbook: `npm run handbook -- --certificate DIR`. Without an earlier certificate, the suite first runs on the sandbox.
 * `--markdown` only writes the Markdown of the repository: the generated pages without a run, and the programs inside the pages.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { detectionsSchema } from '../src/merchant/index.ts';
import { type HandbookInput, pagesOf, siteFacts } from '../src/reference/pages.ts';
import { readRun } from '../src/reports/read-run.ts';
import { home, referenceInput, writeFiles, writeMarkdown, writtenPages } from './markdown.ts';

const root = join(home, '..');
const { values } = parseArgs({
  options: {
    certificate: { type: 'string' },
    markdown: { type: 'boolean' },
    pages: { type: 'boolean' },
  },
});

const call = (program: string, ...words: readonly string[]) =>
  execFileSync(program, words, {
    stdio: 'inherit',
    shell: program === 'npm' && process.platform === 'win32',
  });

const count = await writeMarkdown();
if (values.markdown) {
  console.log(`Handbook: ${count} generated pages in handbook/reference and handbook/rules`);
  process.exit(0);
}

const run = values.certificate ?? join(root, 'reports/handbook');
if (values.certificate === undefined)
  call(process.execPath, join(root, 'src/cli/start.mjs'), 'certify', '--out', run);

const input: HandbookInput = {
  ...(await readRun(run)),
  ...(await referenceInput()),
  proof: JSON.parse(readFileSync(join(root, 'proof/proof.json'), 'utf8')),
  detections: detectionsSchema.parse(JSON.parse(readFileSync(join(root, 'proof/observe.json'), 'utf8'))),
};
const pages = pagesOf(input);

// The site has the pages of the repository. Its generated pages also show a run.
const site = join(home, 'site');
rmSync(site, { recursive: true, force: true });
writeFiles(site, [...writtenPages(), ...pages]);
for (const folder of ['pictures', 'public'])
  cpSync(join(home, folder), join(site, folder), { recursive: true });
writeFileSync(join(site, 'facts.json'), `${JSON.stringify(siteFacts(input, pages))}\n`);

if (values.pages) {
  console.log(`Handbook: ${pages.length} generated pages in handbook/site`);
  process.exit(0);
}
const vitePress = join(home, 'node_modules/vitepress/bin/vitepress.js');
if (!existsSync(vitePress)) call('npm', '--prefix', home, 'ci');
call(process.execPath, vitePress, 'build', home);

const files = globSync('dist/**/*', { cwd: home }).map((path) => statSync(join(home, path)));
const size = files.filter((one) => one.isFile()).reduce((sum, one) => sum + one.size, 0);
const mega = (size / 1e6).toFixed(1);
console.log(`Handbook: ${pages.length} generated pages, ${mega} MB. To look at it: npm run tck -- handbook`);
if (size > 11e6) throw new Error(`the handbook has ${mega} MB, and the package takes 11 MB at most`);
