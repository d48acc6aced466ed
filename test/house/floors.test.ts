import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const src = join(root, 'src');
const tools = join(root, 'tools');

/** The levels of the folders below `src`. A folder may import only from lower levels and from itself. */
const floors: Readonly<Record<string, number>> = {
  contract: 0,
  message: 1,
  secrets: 2,
  client: 3,
  sandbox: 3,
  schema: 3,
  generators: 3,
  certificate: 4,
  model: 4,
  recordings: 4,
  judges: 5,
  target: 5,
  certification: 6,
  reports: 7,
  validation: 8,
  merchant: 9,
  comparison: 10,
  reference: 10,
  attestation: 11,
  cli: 12,
};

const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, path]) => path ?? []);

async function sources(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((one) => one.isFile() && one.name.endsWith('.ts'))
    .map((one) => join(one.parentPath, one.name));
}

/** Returns forbidden imports: from a higher level, from another folder of the same level, or from outside `src`. */
function offences(from: string, text: string): string[] {
  const room = relative(src, from).split('/')[0] ?? '';
  return importsOf(text).flatMap((path) => {
    const to = relative(src, join(dirname(from), path)).split('/')[0] ?? '';
    if (to === room) return [];
    const [mine, other] = [floors[room], floors[to]];
    return mine !== undefined && other !== undefined && other < mine
      ? []
      : [`${relative(root, from)} imports ${path}`];
  });
}

test('imports only go down', async () => {
  const files = (await sources(src)).filter((file) => dirname(file) !== src.replace(/\/$/, ''));
  assert.ok(files.length > 50, `only ${files.length} files were looked at`);
  const found = (
    await Promise.all(files.map(async (file) => offences(file, await readFile(file, 'utf8'))))
  ).flat();
  assert.deepEqual(found, []);
});

test('an import that goes up, or sideways, is found', () => {
  assert.equal(
    offences(join(src, 'contract/rule.ts'), "import { x } from '../message/element.ts';").length,
    1,
  );
  assert.equal(offences(join(src, 'client/reply.ts'), "import { x } from '../sandbox/index.ts';").length, 1);
  assert.equal(offences(join(src, 'sandbox/relay.ts'), "import { x } from '../target/target.ts';").length, 1);
  assert.equal(offences(join(src, 'cli/main.ts'), "import { x } from '../../tools/x.ts';").length, 1);
  assert.equal(
    offences(join(src, 'client/reply.ts'), "import { x } from '../message/element.ts';").length,
    0,
  );
});

function circles(imports: ReadonlyMap<string, readonly string[]>): readonly string[][] {
  const found = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const all: string[][] = [];
  const visit = (file: string): void => {
    found.set(file, found.size);
    lowest.set(file, found.size - 1);
    stack.push(file);
    for (const to of imports.get(file) ?? []) {
      if (!found.has(to)) visit(to);
      if (stack.includes(to)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(to) ?? Infinity));
    }
    if (lowest.get(file) !== found.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) all.push(circle.toSorted());
  };
  for (const file of imports.keys()) if (!found.has(file)) visit(file);
  return all;
}

test('no file imports itself by way of others, also for types alone', async () => {
  const files = [...(await sources(src)), ...(await sources(tools))];
  assert.ok(files.length > 400, `only ${files.length} files were looked at`);
  const imports = new Map(
    await Promise.all(
      files.map(async (file) => {
        const to = importsOf(await readFile(file, 'utf8')).map((path) => join(dirname(file), path));
        return [file, to] as const;
      }),
    ),
  );
  assert.deepEqual(circles(imports), []);
});

test('a circle is found, and a diamond is none', () => {
  const diamond = new Map([
    ['a', ['b', 'c']],
    ['b', ['d']],
    ['c', ['d']],
    ['d', []],
  ]);
  assert.deepEqual(circles(diamond), []);
  assert.deepEqual(circles(new Map([...diamond, ['d', ['a']]])), [['a', 'b', 'c', 'd']]);
});

test('every room of the house has its floor', async () => {
  const rooms = (await readdir(src, { withFileTypes: true }))
    .filter((one) => one.isDirectory())
    .map(({ name }) => name);
  assert.ok(rooms.length > 0);
  assert.deepEqual(rooms.toSorted(), Object.keys(floors).toSorted());
});

test('tools import src, and nothing else of the project', async () => {
  const files = await sources(tools);
  assert.ok(files.length > 5);
  for (const file of files)
    for (const path of importsOf(await readFile(file, 'utf8')))
      assert.match(
        relative(root, join(dirname(file), path)),
        /^(?:src|tools)\//,
        `${relative(root, file)} imports ${path}`,
      );
});

test('no rule lives in the steps: they do not read the judges or the sandbox', async () => {
  const files = await sources(join(root, 'steps'));
  assert.ok(files.length > 5);
  for (const file of files)
    for (const path of importsOf(await readFile(file, 'utf8')))
      assert.doesNotMatch(path, /judges|sandbox|tools/, `${relative(root, file)} imports ${path}`);
});

async function behind(file: string, found = new Set<string>()): Promise<ReadonlySet<string>> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of (await readFile(join(src, file), 'utf8')).matchAll(
    /(?:from|import)\s*\(?\s*'([^']+)'/g,
  )) {
    if (path.startsWith('.')) await behind(relative(src, join(src, dirname(file), path)), found);
    else found.add(path);
  }
  return found;
}

test('the reader of requests and the reader of replies share no code that parses', async () => {
  const request = await behind('message/read-request.ts');
  const reply = await behind('message/read-reply.ts');
  const shared = [...request].filter((one) => reply.has(one));
  assert.deepEqual(shared.toSorted(), ['message/element.ts', 'message/message-error.ts']);
  for (const one of ['saxes', 'message/read-plain.ts', 'message/prolog.ts']) assert.ok(request.has(one), one);
  assert.ok(reply.has('fast-xml-parser'));
});
