import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The version and the commit of the suite at that folder; `not a checkout` where it was installed as a package. */
export async function suiteFacts(root: string): Promise<{ version: string; commit: string }> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  try {
    const git = promisify(execFile);
    const [{ stdout: commit }, { stdout: changes }] = await Promise.all([
      git('git', ['rev-parse', 'HEAD'], { cwd: root }),
      git('git', ['status', '--porcelain'], { cwd: root }),
    ]);
    return { version, commit: `${commit.trim()}${changes === '' ? '' : ', with changes'}` };
  } catch {
    return { version, commit: 'not a checkout' };
  }
}
