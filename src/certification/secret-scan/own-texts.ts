import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from '../suite.ts';

/** What the suite may say by itself in a report, secrets or not: all that its features, steps and own parts hold. */
export async function ownTexts(): Promise<string> {
  const texts: Promise<string>[] = [];
  for (const pattern of [suite.features, suite.steps, suite.parts])
    for await (const file of glob(pattern, { cwd: suite.root }))
      texts.push(readFile(join(suite.root, file), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}
