import assert from 'node:assert/strict';
import { type ConfigurationInput, defaultConfiguration, type Terminal } from '../../src/sandbox/index.ts';

/** Returns a merchant with the terminals of old clients, including seven-digit ones if the merchant is lenient. */
export function oldMerchants(setting: Pick<Terminal, 'lenient'> & Partial<Terminal>): ConfigurationInput {
  const [merchant] = defaultConfiguration().merchants;
  assert.ok(merchant);
  const numbers = ['0880000010', ...(setting.lenient ? ['0880001'] : [])];
  return { merchants: [{ ...merchant, terminals: numbers.map((number) => ({ ...setting, number })) }] };
}
