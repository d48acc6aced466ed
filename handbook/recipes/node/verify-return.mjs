// Checks the return from a payment page: RETURN-ADDRESS UNIQUEID TXID, the last two as the shop stored them.
import { createHash, timingSafeEqual } from 'node:crypto';

const [address, uniqueId, txId] = process.argv.slice(2);
const query = new URL(address).searchParams;
const value = (name) => query.get(name) ?? '';

const signed = [
  process.env.TCK_PASSWORD,
  value('txId'),
  value('errorCode') || '000',
  value('cardToken'),
  value('cardExp'),
  value('personalId'),
  value('uniqueID'),
].join('');
const mac = Buffer.from(createHash('sha256').update(signed).digest('hex'));
const given = Buffer.from(value('responseMac'));
// The MAC has no separators: without the two comparisons, values can be shifted between fields.
const isOurs = value('txId') === txId && value('uniqueID') === uniqueId;
const isGenuine = isOurs && given.length === mac.length && timingSafeEqual(given, mac);
console.log(isGenuine ? `genuine, errorCode ${value('errorCode')}` : 'not genuine');
