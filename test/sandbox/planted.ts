import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';
import { control } from './control-client.ts';

/** Starts a sandbox for tests that plant faults. After each test, its faults are deleted. */
export async function useFaults() {
  const { sandbox, client } = await useSandbox({ seed: 1 }, { timeoutMs: 60_000 });
  afterEach(() => control(sandbox, 'DELETE', 'faults'));
  let references = 0;
  return {
    ...{ sandbox, client },
    reference: () => `order-${++references}`,
    charge: (user: string) => client.call('doDeal', { ...plainCharge, user }),
    /** Returns the number of charges with a reference. */
    made: (user: string) => sandbox.state.ledger.byUser(user).length,
    async plant(fault: unknown): Promise<void> {
      const { status, body } = await control(sandbox, 'POST', 'faults', fault);
      assert.equal(status, 200, JSON.stringify(body));
    },
    /** Asserts that each fault is refused with its words, and that none is planted. */
    async refuses(faults: readonly (readonly [fault: unknown, says: RegExp])[]): Promise<void> {
      for (const [fault, says] of faults) {
        const { status, body } = await control(sandbox, 'POST', 'faults', fault);
        assert.equal(status, 400, JSON.stringify(fault));
        assert.match(body.error, says);
      }
      assert.deepEqual((await control(sandbox, 'GET', 'faults')).body.faults, []);
    },
  };
}

/** The phases of a fault, and the number of charges that are made. */
export const phases = [
  ['before', 0],
  ['after', 1],
] as const;
