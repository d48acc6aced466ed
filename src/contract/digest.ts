import { createHash } from 'node:crypto';
import { commandData } from './commands.ts';
import { rules } from './rules.ts';

/** The version of the contract: the middle number grows with its rules. */
export const version = '0.5.0';

/** SHA-256 over all rules and commands, hexadecimal: two kits with the same digest hold a gateway to the same rules. */
export const digest: string = createHash('sha256')
  .update(JSON.stringify({ version, rules, commandData }))
  .digest('hex');
