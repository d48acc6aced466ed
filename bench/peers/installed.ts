import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Program } from './programs.ts';

/** Peer programs are installed in a folder that git ignores, separate from the dependencies of the project. */
const root = fileURLToPath(new URL('../.peers', import.meta.url));

/** Installs a peer program if necessary. Returns its folder, or the reason why the program is missing. */
export async function installed({
  name,
  package: wanted,
  runs,
}: Program): Promise<{ folder: string } | { missing: string }> {
  const folder = wanted ? join(root, name) : root;
  await mkdir(folder, { recursive: true });
  if (runs === 'java' && spawnSync('java', ['-version']).error) return { missing: 'there is no java here' };
  if (wanted === undefined || (await versionIn(folder, wanted.name)) === wanted.version) return { folder };
  await written(folder, { 'package.json': { private: true } });
  // None of the four peer programs needs an install script.
  const line = [
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `${wanted.name}@${wanted.version}`,
  ];
  const { status, error, stderr } = spawnSync('npm', line, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 300_000,
  });
  if (status === 0) return { folder };
  const [, code] = /npm error code (\w+)/.exec(stderr ?? '') ?? [];
  return {
    missing: `npm could not install ${wanted.name}@${wanted.version}: ${code ?? error?.message ?? 'no reason given'}`,
  };
}

async function versionIn(folder: string, name: string): Promise<string | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}

export async function written(folder: string, files: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), JSON.stringify(content));
  }
}
