import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from '../suite.ts';

let texts: Promise<string> | undefined;

/** What the suite may say by itself in a report, secrets or not: all that its features, steps and own parts hold. */
export function ownTexts(): Promise<string> {
  texts ??= read();
  return texts;
}

async function read(): Promise<string> {
  const files: Promise<string>[] = [];
  for (const pattern of [suite.features, suite.steps, suite.parts])
    for await (const file of glob(pattern, { cwd: suite.root }))
      files.push(readFile(join(suite.root, file), 'utf8'));
  return (await Promise.all(files)).join('\n');
}
