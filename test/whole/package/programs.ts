export const plain = `
import { findRule, GatewayClient, startSandbox } from 'ashrait-tck';
import { brokenRequest } from 'ashrait-tck/generators';
import fc from 'fast-check';

const sandbox = await startSandbox({ seed: 1 });
const client = new GatewayClient({ ...sandbox, user: 'merchant', password: 'sandbox-password' });
const { decoded } = await client.call('inquireTransactions', { terminalNumber: '0880000010', user: 'order-1' });
await client.close();
await sandbox.stop();
const [broken] = fc.sample(brokenRequest('doDeal', { terminalNumber: '0880000010' }), 1);
console.log(decoded.result, decoded.transactions.length, findRule(broken.rule)?.id === broken.rule);
`;

export const required = `
const { findRule } = require('ashrait-tck');
const { openings } = require('ashrait-tck/generators');
console.log(findRule('doDeal.request.cvv').id, openings.length > 0);
`;

export const shown = `
import { get } from 'node:https';
import { startSandbox } from 'ashrait-tck';

const { baseUrl, ca, stop } = await startSandbox();
const statuses = ['', '/main.js', '/console.css', '/lib/preact.js', '/lib/hooks.js', '/lib/htm.js'].map(
  (path) => new Promise((resolve) => get(baseUrl + '/console' + path, { ca }, (reply) => resolve(reply.statusCode))),
);
console.log((await Promise.all(statuses)).join(' '));
await stop();
`;

export const typed = `
import { GatewayClient, type RequestFields, startSandbox } from 'ashrait-tck';
import { type BrokenRequest, brokenRequest } from 'ashrait-tck/generators';
import fc from 'fast-check';

const { baseUrl, ca, stop } = await startSandbox();
const client = new GatewayClient({ baseUrl, ca, user: 'merchant', password: 'sandbox-password' });
const fields: RequestFields<'inquireTransactions'> = { terminalNumber: '0880000010', user: 'order-1' };
const { decoded, replyText } = await client.call('inquireTransactions', fields);
const [broken]: BrokenRequest[] = fc.sample(brokenRequest('doDeal', { terminalNumber: '0880000010' }), 1);
export const said: (string | undefined)[] = [decoded.result, replyText, broken?.rule];
await stop();
`;

/** The program of a project as `npm init` makes it: with CommonJS. */
export const typedRequired = `
import { brokenRequest, fc } from 'ashrait-tck/generators';

const [broken] = fc.sample(brokenRequest('doDeal', { terminalNumber: '0880000010' }), 1);
console.log(broken?.rule);
`;

/** Each line of the program has one type error, which the compiler finds only with correct types of the package. */
export const mistyped = `
import { GatewayClient, startSandbox } from 'ashrait-tck';
import { validRequest } from 'ashrait-tck/generators';

declare const client: GatewayClient;
await client.call('giveMoney', {});
await client.call('refundDeal', { tranID: '1' });
await startSandbox({ seed: 'one' });
validRequest('giveMoney', {});
`;
