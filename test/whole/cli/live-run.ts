import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Certificate } from '../../../src/certificate/certificate.ts';
import { GatewayClient } from '../../../src/client/index.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import { certificateIn } from '../../support/certificate.ts';
import { merchantVariables, rolesOf, targetFile } from '../../support/target.ts';
import { credentials } from '../../support/use.ts';
import { ended, started } from '../../system/process.ts';
import { type Ended, tck } from '../../tck.ts';

const environment = { ...merchantVariables, FORCE_COLOR: undefined, NO_COLOR: '1' };

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** A sandbox that the tests certify as a gateway of another provider. */
export class LiveRun {
  readonly sandbox: Sandbox;
  readonly folder: string;

  private constructor(sandbox: Sandbox, folder: string) {
    this.sandbox = sandbox;
    this.folder = folder;
  }

  static async begin(): Promise<LiveRun> {
    const folder = await mkdtemp(join(tmpdir(), 'tck-cleanup-'));
    return new LiveRun(await startSandbox({ directory: folder }), folder);
  }

  async end(): Promise<void> {
    await this.sandbox.stop();
    await rm(this.folder, { recursive: true });
  }

  get out(): string {
    return join(this.folder, 'out');
  }

  async file(changes: object = {}, name = 'target.json'): Promise<string> {
    const path = join(this.folder, name);
    const usual = { ...rolesOf(this.sandbox), caFile: 'ca.pem', pace: 2 };
    await writeFile(path, JSON.stringify(targetFile(this.sandbox.baseUrl, { ...usual, ...changes })));
    return path;
  }

  run(...words: readonly string[]): Running {
    const child = started([...words, '--out', this.out], environment);
    return { child, ended: ended(child) };
  }

  here(...words: readonly string[]): Promise<Ended> {
    return tck([...words, '--out', this.out], environment);
  }

  async certify(changes: object = {}, ...words: readonly string[]): Promise<Running> {
    return this.run('certify', '--target-file', await this.file(changes), ...words);
  }

  cleanup(...words: readonly string[]): Promise<Ended> {
    return this.here('cleanup', ...words);
  }

  async journals(): Promise<readonly string[]> {
    return (await readdir(join(this.out, 'journals')).catch(() => [])).map((name) =>
      join(this.out, 'journals', name),
    );
  }

  async journalOf(lines: number, { ended }: Running): Promise<string> {
    let over = false;
    void ended.then(() => {
      over = true;
    });
    for (;;) {
      const [path] = await this.journals();
      const text = path === undefined ? '' : await readFile(path, 'utf8').catch(() => '');
      if (path !== undefined && text.split('\n').length > lines) return path;
      assert.ok(!over, `the run ended before: ${over && JSON.stringify(await ended)}`);
      // Another process writes the journal, so the test looks again.
      await sleep(5);
    }
  }

  certificate(): Promise<Certificate> {
    return certificateIn(this.out);
  }

  /** Transmitted transactions are read from the sandbox's ledger, because an inquiry does not show their state. */
  async open(): Promise<readonly string[]> {
    const client = new GatewayClient({ ...this.sandbox, ...credentials });
    const found: string[] = [];
    const [fromDealDate, toDealDate] = ['2020-01-01', '2099-12-31'];
    for (const terminalNumber of new Set(this.sandbox.state.ledger.all().map((one) => one.terminalNumber)))
      for (const financialStatus of ['AUTHORIZED', 'CAPTURED', 'PENDING'] as const) {
        const asked = { terminalNumber, fromDealDate, toDealDate, financialStatus };
        const { decoded } = await client.call('inquireTransactions', asked);
        assert.ok(['000', '099'].includes(decoded.result));
        assert.equal(decoded.totals.totalMatch ?? 0, decoded.transactions.length, 'all on one page');
        for (const { tranId, transactionType } of decoded.transactions)
          if (!/cancel|refund/i.test(transactionType?.text ?? '')) found.push(tranId?.text ?? '');
      }
    await client.close();
    const { ledger } = this.sandbox.state;
    for (const { kind, state, total, credited, tranId } of ledger.all())
      if (/charge|payout/.test(kind) && state === 'transmitted' && credited < total) found.push(tranId);
    return found.filter((tranId) => ledger.byTranId(tranId)?.state !== 'captured');
  }

  /** The approved transactions that none of the lines names. */
  async unlisted(lines: readonly string[]): Promise<readonly string[]> {
    const names = (tranId: string): readonly string[] => {
      const user = this.sandbox.state.ledger.byTranId(tranId)?.user;
      return [`tranId ${tranId},`, ...(user ? [`user ${user},`] : [])];
    };
    return (await this.open()).filter(
      (tranId) => !names(tranId).some((name) => lines.some((line) => line.includes(name))),
    );
  }
}
