import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Environment variables that npm sets for scripts, and that make a second npm use the wrong folder. */
const ofNpm = /^npm_(?!config_(?:registry|cache|userconfig|globalconfig|.*proxy|cafile)$)/i;

export function program(
  folder: string,
  name: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const passed = Object.entries(process.env).filter(
    ([key]) => !ofNpm.test(key) && key !== 'NODE_TEST_CONTEXT',
  );
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  return new Promise((resolve, reject) => {
    const child = spawn(name, words, {
      cwd: folder,
      env: { ...Object.fromEntries(passed), PATH, ...environment },
    });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      err += text;
    });
    child.on('error', reject).on('close', (code) => resolve({ code, out, err }));
  });
}
