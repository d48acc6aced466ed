import assert from 'node:assert/strict';
import { type Merchant, merchants, type Terminal } from '../../src/sandbox/index.ts';

export const credentials = { user: 'merchant', password: 'sandbox-password' };

/** One merchant with the terminals that old clients name, of ten characters and of seven, set alike. */
export function oldMerchants(setting: Pick<Terminal, 'lenient'> & Partial<Terminal>): readonly Merchant[] {
  const [merchant] = merchants;
  const [terminal] = merchant?.terminals ?? [];
  assert.ok(merchant && terminal);
  return [
    {
      ...merchant,
      terminals: ['0880000010', '0880001'].map((number) => ({ ...terminal, ...setting, number })),
    },
  ];
}
