import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { altered, sourceOf } from '../../../tools/proof/altered-gateway.ts';
import { variations } from '../../../tools/proof/lenient/variations.ts';
import { mutants } from '../../../tools/proof/sources.ts';
import { useFolder } from '../../support/use.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const wrong = { file: 'sandbox/answer.ts', from: 'this.result = result;', to: 'this.result = 1;' } as const;
/** The last change is a type error, which shows that the compiler checks the changed files. */
const all = [...mutants, ...variations, { id: 'wrong type', edits: [wrong] }].filter(({ edits }) => edits);

/** Each mutant is a set of copied files: `sandbox/cards.altered-7.ts` is the seventh mutant of `sandbox/cards.ts`. */
const copyOf = (file: string, index: number): string => file.replace(/\.ts$/, `.altered-${index}.ts`);

test('all altered sources have the right types', async () => {
  const folder = await useFolder();
  for (const room of ['contract', 'message', 'sandbox', 'secrets'])
    await cp(join(root, 'src', room), join(folder, 'src', room), { recursive: true });
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  // A mutant can leave a variable unused.
  const compilerOptions = { noUnusedLocals: false, noUnusedParameters: false };
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: ['src'] }),
  );
  for (const [index, { edits = [] }] of all.entries()) {
    const files = [...new Set(edits.map(({ file }) => file))].filter((file) => file.endsWith('.ts'));
    for (const file of files) {
      const text = files.reduce(
        (made, other) => {
          const path = relative(dirname(file), other).replace(/^(?!\.)/, './');
          return made.replaceAll(`'${path}'`, `'${copyOf(path, index)}'`);
        },
        altered(file, sourceOf(file), edits),
      );
      await writeFile(join(folder, 'src', copyOf(file, index)), text);
    }
  }
  const said = await new Promise<string>((resolve) => {
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    execFile(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], (_, stdout) => resolve(stdout));
  });
  const faults = said
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '))
    .map((line) => `${all[Number(/\.altered-(\d+)\./.exec(line)?.[1])]?.id ?? ''}: ${line}`);
  assert.equal(faults.length, 1, faults.join('\n'));
  assert.match(faults[0] ?? '', /^wrong type: .*'1' is not assignable to type 'ResultCode'/);
});
