import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

const limits = { file: 340, function: 80 };
/** The maximum number of lines of a file that should be merged into its only importer. */
const small = 45;

/** Small files with one importer that stay separate, each with the reason. */
const apart: Readonly<Record<string, string>> = {
  'src/node-version.ts': 'An import is the only code that runs before the other imports of src/index.ts.',
  'src/judges/register.ts': 'Each judge has a file.',
  'src/judges/terminal.ts': 'Each judge has a file.',
  'src/merchant/plans/page-shop.ts': 'Each plan has a file.',
  'src/sandbox/cancel-deal.ts': 'Each command of the gateway has a file.',
  'src/sandbox/query-results.ts': 'Each collection of the state has a file.',
  'src/cli/contract.ts': 'Each command of the program has a file, which is loaded only for this command.',
  'src/cli/schemas.ts': 'Each command of the program has a file, which is loaded only for this command.',
};

type Sources = ReadonlyMap<string, string>;

const sources = new Map<string, string>();
for await (const path of glob('{src,steps,tools,test,bench,examples,packaging,handbook}/**/*.ts', {
  cwd: root,
  exclude: ['**/node_modules'],
}))
  sources.set(path.replaceAll('\\', '/'), await readFile(join(root, path), 'utf8'));

const isChecked = (path: string): boolean => /^(?:src|steps|tools)\//.test(path);

const linesOf = (text: string): readonly string[] => text.trimEnd().split('\n');

const roomOf = (path: string): string => path.split('/').slice(0, 2).join('/');

const longFiles = (files: Sources): readonly string[] =>
  [...files].flatMap(([path, text]) => {
    const { length } = linesOf(text);
    return length > limits.file ? [`${path}: ${length} lines`] : [];
  });

/** In formatted code, a function ends at the next line with at most the indentation of its first line. */
function longFunctions(files: Sources): readonly string[] {
  const indent = (line = ''): number => /^ */.exec(line)?.[0].length ?? 0;
  return [...files].flatMap(([path, text]) => {
    const lines = linesOf(text);
    return lines.flatMap((line, index) => {
      if (!/(?:=>(?: [({[]+)?|\)(?:: [^=]+)? \{)$/.test(line)) return [];
      const own = indent(line);
      const end = lines.findIndex((one, at) => at > index && one !== '' && indent(one) <= own);
      const length = (end < 0 ? lines.length : end) - index + 1;
      return length > limits.function ? [`${path}:${index + 1}: ${length} lines`] : [];
    });
  });
}

const importsOf = (path: string, text: string): readonly string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, to = '']) => join(dirname(path), to));

function importersOf(files: Sources): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>([...files.keys()].map((path) => [path, new Set()]));
  for (const [path, text] of files) for (const to of importsOf(path, text)) found.get(to)?.add(path);
  return found;
}

const isBarrel = (text: string): boolean =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|export (?:type )?(?:\{[^}]*\}|\*) from '[^']+';/g, '').trim() === '';

const innerBarrels = (files: Sources): readonly string[] =>
  [...importersOf(files)].flatMap(([path, by]) =>
    isBarrel(files.get(path) ?? '') && [...by].every((one) => roomOf(one) === roomOf(path)) ? [path] : [],
  );

/** Importers of a file that only re-exports also count as importers of the exported files. */
function foldable(files: Sources): readonly string[] {
  const importers = importersOf(files);
  const usersOf = (path: string): readonly string[] =>
    [...(importers.get(path) ?? [])].flatMap((by) => (isBarrel(files.get(by) ?? '') ? usersOf(by) : [by]));
  return [...files].flatMap(([path, text]) => {
    if (!path.startsWith('src/') || isBarrel(text) || linesOf(text).length > small) return [];
    const users = [...new Set(usersOf(path))].filter((one) => !one.startsWith('test/'));
    return users.length === 1 ? [`${path} is used by ${users[0]} only`] : [];
  });
}

const found = (check: (files: Sources) => readonly string[]): readonly string[] =>
  check(sources).filter((one) => isChecked(/^[^: ]+/.exec(one)?.[0] ?? ''));

test('the sources are found', () => {
  assert.ok(sources.size > 900, `only ${sources.size}`);
  assert.ok([...importersOf(sources)].filter(([, by]) => by.size > 5).length > 50);
});

test(`no file has more than ${limits.file} lines`, () => assert.deepEqual(found(longFiles), []));

test(`no function has more than ${limits.function} lines`, () => assert.deepEqual(found(longFunctions), []));

test('each barrel has an importer outside its room', () => assert.deepEqual(found(innerBarrels), []));

test(`a file of src with at most ${small} lines has several users, or a reason`, () => {
  assert.deepEqual(
    found(foldable).filter((one) => !Object.hasOwn(apart, one.split(' ', 1)[0] ?? '')),
    [],
  );
  const unneeded = Object.keys(apart).filter(
    (path) => !foldable(sources).some((one) => one.startsWith(path)),
  );
  assert.deepEqual(unneeded, []);
});

test('a long file and a long function are found; their shorter twins pass', () => {
  const file = (length: number) => new Map([['src/a/b.ts', 'x;\n'.repeat(length)]]);
  assert.equal(longFiles(file(limits.file + 1)).length, 1);
  assert.deepEqual(longFiles(file(limits.file)), []);
  for (const [head, tail] of [
    ['function f() {', '}'],
    ['  async method(one: string): Promise<Map<string, string>> {', '  }'],
    ['export const f = (one: string) => {', '};'],
    ['export const f = (one: string) => ({', '});'],
    ['export const f = (one: string) =>', '  1;\nconst other = 1;'],
    ['): Promise<void> {', '}'],
  ] as const) {
    const code = (inside: number) =>
      new Map([['src/a/b.ts', [head, ...Array(inside).fill('    x;\n'), tail].join('\n')]]);
    assert.equal(longFunctions(code(limits.function)).length, 1, head);
    assert.deepEqual(longFunctions(code(limits.function / 2 - 5)), [], head);
  }
  const table = ['const a = [', ...Array(limits.function).fill('  1,'), '];'].join('\n');
  assert.deepEqual(longFunctions(new Map([['src/a/b.ts', table]])), []);
});

test('a barrel for its own room is found, and one with an importer outside is not', () => {
  const barrel = "/** A room. */\nexport { x } from './x.ts';\nexport type { Y } from './x.ts';\n";
  const files = (importer: string, text: string) =>
    new Map([
      ['src/a/index.ts', text],
      [importer, "import { x } from '../a/index.ts';"],
    ]);
  assert.deepEqual(innerBarrels(files('src/a/user.ts', barrel)), ['src/a/index.ts']);
  assert.deepEqual(innerBarrels(files('src/b/user.ts', barrel)), []);
  assert.deepEqual(innerBarrels(files('src/a/user.ts', `${barrel}const y = 1;\n`)), []);
});

test('a small file with one user is found, also through a barrel; tests are no users', () => {
  const files = (...more: readonly (readonly [string, string])[]) =>
    new Map([
      ['src/a/part.ts', 'export const x = 1;\n'],
      ['src/a/index.ts', "export { x } from './part.ts';\n"],
      ['src/b/user.ts', `import { x } from '../a/index.ts';\n${'x;\n'.repeat(small)}`],
      ['test/a/part.test.ts', "import { x } from '../../src/a/part.ts';"],
      ...more,
    ]);
  const user = `import { x } from '../a/part.ts';\n${'x;\n'.repeat(small)}`;
  assert.deepEqual(foldable(files()), ['src/a/part.ts is used by src/b/user.ts only']);
  assert.deepEqual(foldable(files(['src/c/user.ts', user])), []);
  assert.deepEqual(foldable(files(['src/a/part.ts', 'export const x = 1;\n'.repeat(small + 1)])), []);
});
