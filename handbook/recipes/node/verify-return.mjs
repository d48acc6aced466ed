// Checks the redirect from a payment page. Arguments: ADDRESS UNIQUEID TXID, the last two as stored by the shop.
import { createHash, timingSafeEqual } from 'node:crypto';

const [address, uniqueId, txId] = process.argv.slice(2);
if (!txId) {
  console.error('usage: node verify-return.mjs ADDRESS UNIQUEID TXID');
  process.exit(1);
}
const query = new URL(address).searchParams;
const value = (name) => query.get(name) ?? '';

const { TCK_PASSWORD } = process.env;
if (!TCK_PASSWORD) throw new Error('set the variable TCK_PASSWORD');
const signed = [
  TCK_PASSWORD,
  value('txId'),
  value('errorCode') || '000',
  value('cardToken'),
  value('cardExp'),
  value('personalId'),
  value('uniqueID'),
].join('');
const mac = Buffer.from(createHash('sha256').update(signed).digest('hex'));
const given = Buffer.from(value('responseMac'));
// The MAC text has no separators: without both comparisons, a buyer could move characters between values.
const isOurs = value('txId') === txId && value('uniqueID') === uniqueId;
const isGenuine = isOurs && given.length === mac.length && timingSafeEqual(given, mac);
console.log(isGenuine ? `genuine, errorCode ${value('errorCode')}` : 'not genuine');
