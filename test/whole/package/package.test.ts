import assert from 'node:assert/strict';
import { cp, glob, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { before, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { packed, unpacked } from '../../../packaging/manifest.ts';
import { useFolder } from '../../support/use.ts';
import { type Ended, program } from './program.ts';
import { mistyped, plain, required, shown, typed, typedRequired } from './programs.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = await useFolder();
/** A copy of the checkout, because `npm pack` writes into it. */
const checkout = join(folder, 'checkout');
const project = join(folder, 'project');
let packing: Ended;
let missing: string | undefined;

before(async () => {
  await cp(root, checkout, {
    recursive: true,
    filter: (path) =>
      !/(^|[/\\])(node_modules|dist)([/\\]|$)|^(reports|\.git)([/\\]|$)/.test(relative(root, path)),
  });
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'), 'junction');
  packing = await program(checkout, 'npm', ['pack', '--json', '--pack-destination', folder]);
  assert.equal(packing.code, 0, packing.err);
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true }');
  const installing = await program(project, 'npm', [
    'install',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--fetch-retries=0',
    '--fetch-timeout=15000',
    join(folder, await tarball()),
  ]);
  const [unreachable] = installing.err.match(noRegistry) ?? [];
  missing = unreachable && `the package's dependencies cannot be had here: ${unreachable}`;
  if (!missing) assert.equal(installing.code, 0, installing.err);
});

/** Error messages of npm for a registry that does not answer. A single missing package makes the test fail. */
const noRegistry =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ENOTCACHED|ERR_SOCKET_TIMEOUT|E40[137]|E5\d\d)\b/;

async function tarball(): Promise<string> {
  const [name, ...others] = (await readdir(folder)).filter((one) => one.endsWith('.tgz'));
  assert.ok(name && others.length === 0);
  return name;
}

const skipped = (context: TestContext) => {
  if (missing) context.skip(missing);
  return missing !== undefined;
};

async function files(below: string): Promise<string[]> {
  const entries = await readdir(join(checkout, below), { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

async function inlined(): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const path of glob('src/**/*.{css,js}', { cwd: root })) found.push(path.replaceAll('\\', '/'));
  assert.ok(found.includes('src/reports/html/page.css') && found.includes('src/reports/html/certificate.js'));
  return found.map((path) => `dist/${path}`);
}

test('a second build gives the same package, byte for byte, with a list of all that it installs', async () => {
  const again = join(folder, 'again');
  await mkdir(again);
  const { code, err } = await program(checkout, 'npm', ['pack', '--json', '--pack-destination', again]);
  assert.equal(code, 0, err);
  const name = await tarball();
  assert.ok((await readFile(join(folder, name))).equals(await readFile(join(again, name))));
  const { components, metadata } = JSON.parse(await readFile(join(checkout, 'dist/sbom.cdx.json'), 'utf8'));
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const listed = new Set(components.map((one: { readonly name: string }) => one.name));
  assert.ok(listed.size > Object.keys(dependencies).length);
  for (const one of Object.keys(dependencies)) assert.ok(listed.has(one), one);
  assert.ok(!listed.has('typescript'), 'what only development needs is not installed');
  assert.deepEqual([metadata.component.name, metadata.timestamp], ['ashrait-tck', undefined]);
});

test('the package has the features, the examples, and what was built; neither sources nor tests', async () => {
  const written: string = JSON.stringify(JSON.parse(packing.out));
  const paths = [...written.matchAll(/"path":"([^"]+)"/g)].map(([, path]) => path ?? '');
  for (const path of [
    'dist/src/index.js',
    'dist/src/index.d.ts',
    'dist/src/cli/start.mjs',
    'dist/steps/hooks.js',
    ...(await inlined()),
    'examples/README.md',
    'examples/fetch-client.ts',
    'features/commands/charge.feature',
    'schemas/types.xsd',
    'README.md',
    'LICENSE',
  ])
    assert.ok(paths.includes(path), path);
  const strangers = paths.filter(
    (path) =>
      /^(test|bench|packaging|reports|node_modules)\//.test(path) ||
      (/(?<!\.d)\.ts$|\.tgz$/.test(path) && !path.startsWith('examples/')),
  );
  assert.deepEqual(strangers, []);
});

test('what was built imports nothing but Node and the dependencies', async () => {
  const { dependencies: installed } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const built = (await files('dist')).filter((path) => /\.m?js$|\.d\.m?ts$/.test(path));
  assert.ok(built.length > 100);
  const used = new Set<string>();
  // Only imports at the beginning of a line are found, because comments contain examples of imports.
  for (const path of built)
    for (const [, name = ''] of (await readFile(path, 'utf8')).matchAll(
      /^(?:import|(?:import|export|\})[^'\n]* from) '([^.'][^']*)'/gm,
    ))
      used.add(name.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? name);
  assert.ok(used.has('undici') && used.has('@cucumber/cucumber'));
  // `tck-console` is no package, but a name in the import map of the console.
  used.delete('tck-console');
  const others = [...used].filter((name) => !isBuiltin(name) && !Object.hasOwn(installed, name));
  assert.deepEqual(others, []);
});

test('packing leaves the manifest of the checkout as it was', async () => {
  const manifest = await readFile(join(root, 'package.json'), 'utf8');
  assert.equal(await readFile(join(checkout, 'package.json'), 'utf8'), manifest);
  assert.equal(unpacked(packed(manifest)), manifest);
  assert.equal(packed(packed(manifest)), packed(manifest));
  const { exports, bin } = JSON.parse(packed(manifest));
  for (const place of [...Object.values(exports).flatMap((one) => Object.values(one as object)), bin.tck])
    assert.match(place, /^(\.\/)?dist\//);
});

test('in an empty project the suite runs on the sandbox', async (context) => {
  if (skipped(context)) return;
  // The run covers charges, transmissions and the clock, and takes less time than the whole suite.
  const part = '@command:transmitInquire or @command:inquireInvoice or @rule:doDeal.request.cvv';
  const { code, out, err } = await program(project, 'npx', ['ashrait-tck', 'certify', '--tags', part]);
  assert.equal(code, 4, out + err);
  const certificate = JSON.parse(await readFile(join(project, 'reports/certificate.json'), 'utf8'));
  assert.equal(certificate.verdict, 'incomplete');
  assert.equal(certificate.totals.failed, 0);
  assert.ok(certificate.totals.passed > 150, out);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  assert.equal(certificate.suite.version, version);
  const page = await readFile(join(project, 'reports/certificate.html'), 'utf8');
  for (const name of ['page.css', 'coverage.css', 'rules.css', 'baseline.css', 'print.css', 'certificate.js'])
    assert.ok(page.includes(await readFile(join(root, 'src/reports/html', name), 'utf8')), name);
});

test('there two certificates are compared', async (context) => {
  if (skipped(context)) return;
  const same = await program(project, 'npx', ['ashrait-tck', 'compare', 'reports', 'reports']);
  assert.equal(same.code, 0, same.out + same.err);
  assert.match(same.out, /^NOTHING DIFFERS/);
});

test('there a program in plain JavaScript has the client, the sandbox and the generators', async (context) => {
  if (skipped(context)) return;
  await writeFile(join(project, 'plain.mjs'), plain);
  const imported = await program(project, 'node', ['plain.mjs']);
  assert.equal(imported.out, '099 0 true\n', imported.err);
  await writeFile(join(project, 'required.cjs'), required);
  const old = await program(project, 'node', ['required.cjs']);
  assert.equal(old.out, 'doDeal.request.cvv true\n', old.err);
});

test('there the console is served with all its files', async (context) => {
  if (skipped(context)) return;
  await writeFile(join(project, 'shown.mjs'), shown);
  const served = await program(project, 'node', ['shown.mjs']);
  assert.equal(served.out, '200 200 200 200 200 200\n', served.err);
});

test('there a program in TypeScript has their types', async (context) => {
  if (skipped(context)) return;
  await writeFile(join(project, 'typed.mts'), typed);
  await writeFile(join(project, 'mistyped.mts'), mistyped);
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  // Without `types`, the compiler loads no type declarations of Node: the declarations of the package need none.
  const options = '--ignoreConfig --noEmit --strict --target es2024 --module nodenext'.split(' ');
  await writeFile(join(project, 'required.cts'), typedRequired);
  const right = await program(project, process.execPath, [tsc, ...options, 'typed.mts', 'required.cts']);
  assert.equal(right.code, 0, right.out);
  const wrong = await program(project, process.execPath, [tsc, ...options, 'mistyped.mts']);
  const lines = [...wrong.out.matchAll(/^mistyped\.mts\((\d+),/gm)].map(([, line]) => Number(line));
  assert.deepEqual(lines, [6, 7, 8, 9], wrong.out);
});

test('the archive has its own Node, and certifies in an empty folder, with an empty PATH', async (context) => {
  if (skipped(context)) return;
  const platform = `${process.platform}-${process.arch}`;
  const words = ['packaging/archive.ts', '--for', platform, '--out', folder, '--package'];
  const building = await program(root, process.execPath, [...words, join(folder, await tarball())]);
  assert.equal(building.code, 0, building.err);
  const megabytes = Number(/\((\d+\.\d) MB\)/.exec(building.out)?.[1]);
  assert.ok(megabytes > 0 && megabytes < 130, building.out);
  const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.tar.gz'));
  const empty = join(folder, 'with a space');
  await mkdir(empty);
  await program(empty, 'tar', ['-xzf', join(folder, name)]);
  const alone = { PATH: '', NODE_OPTIONS: '', HOME: empty };
  const tck = join(empty, name.replace('.tar.gz', ''), 'tck');
  const run = await program(empty, tck, ['certify', '--command', 'inquireTerminal', '--out', 'run'], alone);
  assert.equal(run.code, 4, run.err);
  assert.match(run.out, /^INCOMPLETE {2}sandbox/);
  assert.match(run.out, /0 failed/);
  const certificate = JSON.parse(await readFile(join(empty, 'run', 'certificate.json'), 'utf8'));
  assert.ok(certificate.totals.passed > 10);
});

test('the archive names the platforms that it can be built for', async () => {
  const refused = await program(root, process.execPath, ['packaging/archive.ts', '--for', 'plan9']);
  assert.equal(refused.code, 2);
  assert.match(refused.err, /^--for plan9: give one of linux-x64, linux-arm64, win-x64/);
});
