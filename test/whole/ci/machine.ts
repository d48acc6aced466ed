import { cp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { exitCodes } from '../../../src/cli/exit-codes.ts';
import { type Ended as Program, program } from '../package/program.ts';

export interface Ended {
  /** The exit code of the first failed script; 0 if all succeed. */
  readonly code: number | null;
  readonly said: string;
}

export interface Setting {
  readonly environment: Readonly<Record<string, string>>;
  readonly certified: number;
}

export interface Equipment {
  readonly folder: string;
  readonly repository: string;
  readonly packages: string;
  /** True if `npm ci` installs packages. Otherwise `npm ci` only checks the lock file. */
  readonly isInstalling: boolean;
}

const noRegistry =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ENOTCACHED|ERR_SOCKET_TIMEOUT|E40[137]|E5\d\d)\b/;

/** A simulated CI machine. Each job gets a new clone of the repository. */
export class Machine {
  #clones = 0;
  /** The npm installation of the first job, which the other jobs reuse. */
  #installed: Promise<{ packages: string; ended: Program }> | undefined;
  /** True if the npm registry did not answer, so that the packages of this checkout were used. */
  withoutRegistry = false;

  readonly #has: Equipment;

  constructor(has: Equipment) {
    this.#has = has;
  }

  async clone(): Promise<string> {
    this.#clones += 1;
    const clone = join(this.#has.folder, `job-${this.#clones}`);
    await cp(this.#has.repository, clone, { recursive: true });
    return clone;
  }

  /** @param tolerated true if exit code 4 does not fail the job */
  async run(
    clone: string,
    text: string,
    { environment, certified }: Setting,
    tolerated = false,
  ): Promise<Ended> {
    const { code, out, err } = await (text.startsWith('npm ci')
      ? this.#install(clone, text)
      : shell(clone, text, environment));
    const isDone = code === (/ certify /.test(text) ? certified : 0);
    const isEnough = isDone || (tolerated && code === exitCodes.incomplete);
    return { code: isEnough ? 0 : code, said: `$ ${text}\n${out}${err}` };
  }

  async #install(clone: string, text: string): Promise<Program> {
    this.#installed ??= this.#first(clone, text);
    const { packages, ended } = await this.#installed;
    const here = join(clone, 'node_modules');
    if (packages !== here) await symlink(packages, here);
    return ended;
  }

  async #first(clone: string, text: string): Promise<{ packages: string; ended: Program }> {
    const { isInstalling, packages } = this.#has;
    const here = join(clone, 'node_modules');
    const ended = await shell(clone, isInstalling ? text : `${text} --dry-run --ignore-scripts`, {});
    const isReached = !noRegistry.test(ended.err);
    if (isReached) return { packages: isInstalling ? here : packages, ended };
    this.withoutRegistry = true;
    await rm(here, { recursive: true, force: true });
    return { packages, ended: { ...ended, code: 0 } };
  }
}

const shell = (folder: string, text: string, environment: Readonly<Record<string, string>>) =>
  program(folder, 'bash', ['-eo', 'pipefail', '-c', text], {
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_fetch_retries: '0',
    npm_config_fetch_timeout: '15000',
    CI: 'true',
    ...environment,
  });
