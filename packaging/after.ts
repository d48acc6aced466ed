/** The npm script `postpack` restores `package.json`. */
import { readFile, writeFile } from 'node:fs/promises';
import { unpacked } from './manifest.ts';

await writeFile('package.json', unpacked(await readFile('package.json', 'utf8')));
