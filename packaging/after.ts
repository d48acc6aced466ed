/** The script `postpack` of npm: restores the manifest. */
import { readFile, writeFile } from 'node:fs/promises';
import { unpacked } from './manifest.ts';

await writeFile('package.json', unpacked(await readFile('package.json', 'utf8')));
