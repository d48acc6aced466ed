/** The npm script `archive` builds `ashrait-tck-VERSION-PLATFORM.tar.gz`: Node and the kit, for machines without Node. */
import { execFileSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const usage = `npm run archive -- [--for PLATFORM] [--out DIR] [--package FILE]

Builds an archive of Node and the kit. Unpack it and run ./tck sandbox; no Node and no npm are necessary.

  --for PLATFORM   ${'linux-x64, linux-arm64 or win-x64'} (default: linux-x64)
  --out DIR        folder for the archive (default: reports/archive)
  --package FILE   a package that npm pack made (default: pack this checkout)
`;

const platforms = ['linux-x64', 'linux-arm64', 'win-x64'];

const { values } = parseArgs({
  options: {
    for: { type: 'string', default: 'linux-x64' },
    out: { type: 'string', default: 'reports/archive' },
    package: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
async function archive(platform: string, out: string, packed: string | undefined): Promise<string> {
  const { version, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const name = `ashrait-tck-${version}-${platform}`;
  const folder = await mkdtemp(join(tmpdir(), 'tck-archive-'));
  try {
    const root = join(folder, name);
    await mkdir(join(root, 'kit'), { recursive: true });
    await writeFile(join(root, 'kit', 'package.json'), '{ "name": "kit", "private": true }\n');
    const kit = packed ?? npmPack('.', folder);
    npm(join(root, 'kit'), 'install', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline', kit);
    await copyFile(nodeFor(platform, devDependencies.node, folder), join(root, nodeName(platform)));
    await writeFile(join(root, 'README.txt'), readme);
    const launcher = platform === 'win-x64' ? 'tck.cmd' : 'tck';
    await writeFile(join(root, launcher), platform === 'win-x64' ? forWindows : forUnix);
    await chmod(join(root, launcher), 0o755);
    await chmod(join(root, nodeName(platform)), 0o755);
    await mkdir(out, { recursive: true });
    execFileSync('tar', ['-czf', join(out, `${name}.tar.gz`), '-C', folder, name], { stdio: 'inherit' });
    return join(out, `${name}.tar.gz`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const nodeName = (platform: string): string => (platform === 'win-x64' ? 'node.exe' : 'node');

/** The path of the pinned Node: the one that runs this program, or that of another platform from the registry. */
function nodeFor(platform: string, version: string, folder: string): string {
  if (platform === `${process.platform}-${process.arch}` && process.version === `v${version}`)
    return process.execPath;
  const file = npmPack(`node-${platform}@${version}`, folder);
  execFileSync('tar', ['-xzf', file, '-C', folder]);
  return join(folder, 'package', 'bin', nodeName(platform));
}

const npm = (cwd: string, ...words: readonly string[]): string =>
  execFileSync('npm', words, {
    ...{ cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    shell: process.platform === 'win32',
  });

function npmPack(what: string, folder: string): string {
  const printed = npm('.', 'pack', what, '--silent', '--pack-destination', folder);
  return join(folder, printed.trim().split('\n').at(-1) ?? '');
}

const start = 'kit/node_modules/ashrait-tck/dist/src/cli/start.mjs';

const forUnix = `#!/bin/sh
here="\${0%/*}"
[ "$here" = "$0" ] && here=.
ASHRAIT_TCK_COMMAND="\${ASHRAIT_TCK_COMMAND:-$0}" exec "$here/node" "$here/${start}" "$@"
`;

const forWindows = `@echo off\r
if not defined ASHRAIT_TCK_COMMAND set ASHRAIT_TCK_COMMAND=tck\r
"%~dp0node.exe" "%~dp0${start.replaceAll('/', '\\')}" %*\r
`;

const readme = `ashrait-tck: a test kit for the Israeli card-payment gateway, with its own Node.

  ./tck sandbox              starts a gateway on this machine
  ./tck certify              certifies that gateway
  ./tck handbook             shows the handbook in a browser
  ./tck --help               lists all commands

On Windows, type tck in place of ./tck.
`;

if (values.help) {
  process.stdout.write(usage);
} else if (!platforms.includes(values.for)) {
  process.stderr.write(`--for ${values.for}: give one of ${platforms.join(', ')}\n\n${usage}`);
  process.exitCode = 2;
} else {
  const file = await archive(values.for, resolve(values.out), values.package && resolve(values.package));
  const megabytes = ((await stat(file)).size / 1_000_000).toFixed(1);
  process.stdout.write(`${file} (${megabytes} MB)\n`);
}
