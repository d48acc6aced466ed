import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../../src/client/index.ts';
import { judge } from '../../src/judges/index.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';
import { altered, failing as failingAfter } from './altered.ts';
import { inReply } from './elements/ways.ts';

const terminalNumber = '0880000210';
const deal = { ...plainCharge, terminalNumber, total: 2500, transactionCode: 'Internet' } as const;

const { client } = await useSandbox({ seed: 1 });
await client.call('doDeal', deal);
await client.call('doDeal', { ...deal, total: 300, currency: 'USD' });
const started = await client.call('transmitTerminal', {
  ...{ terminalNumber, transmitType: 'settlements', responseType: 'immediate' },
});
const transmitId = inReply(started, 'transmitId');
const record = await client.call('transmitInquire', { terminalNumber, transmitId });
const none = await client.call('transmitInquire', { terminalNumber, transmitId: '1' });

const failing = (exchange: Exchange): string[] =>
  failingAfter(exchange, exchange.command === 'transmitTerminal' ? [] : [started]);

test('what the sandbox answers fails no judge, and passes many', () => {
  for (const exchange of [started, record, none]) assert.deepEqual(failing(exchange), []);
  assert.ok(judge(record, [started]).length > 20);
});

const of = 'transmission.record';
const ref = `${of}.transmitStatistics.ref`;
const total = `${of}.currencyTotal`;
const sections = `${ref}.acquirerSections`;

/** Forbidden alterations of replies, by hand from the specification, each with the only broken rule. */
const brokenStart: readonly (readonly [from: RegExp, to: string, rule: string])[] = [
  [/<terminalNumber>\d*/, '<terminalNumber>0880000010', 'transmitTerminal.reply.terminalNumber'],
  [/<transmitId>\d*/, '<transmitId>', 'transmitTerminal.reply.transmitId'],
  [/<transmitId>\d*/, `<transmitId>${'1'.repeat(21)}`, 'transmitTerminal.reply.transmitId'],
  [/<transmitType>settlements/, '<transmitType>holdDeals', 'transmitTerminal.reply.transmitType'],
  [/<countTransmitted>\d*<\/countTransmitted>/, '', 'transmitTerminal.reply.countTransmitted'],
  [/<countTransmitted>\d*/, '<countTransmitted>two', 'transmitTerminal.reply.countTransmitted'],
];

const brokenRecord: readonly (readonly [from: RegExp, to: string, rule: string])[] = [
  [/<status>000/, '<status>', `${of}.status`],
  [/(<transmitInquire>.*?)<message>[^<]*<\/message>/, '$1', `${of}.message`],
  [/(<transmitInquire>.*?)<userMessage>[^<]*<\/userMessage>/, '$1', `${of}.userMessage`],
  [/<terminalNumber>\d*/, '<terminalNumber>0880000010', `${of}.terminalNumber`],
  [/<transmitId>\d*/, '<transmitId>4711', `${of}.transmitId`],
  [/<transmitType>settlements/, '<transmitType>all', `${of}.transmitType`],
  [/<transmitType>settlements/, '<transmitType>holdDeals', 'transmitType.settlements'],
  [/<transmitStatus>completed/, '<transmitStatus>done', `${of}.transmitStatus`],
  [/(<startDateTime>\d{4}-\d\d-\d\d) /, '$1T', `${of}.startDateTime`],
  [/<startDateTime>\d{4}/, '<startDateTime>2001', `${of}.startDateTime`],
  [/<startDateTime>\d{4}/, '<startDateTime>2098', `${of}.startDateTime`],
  [/<endDateTime>[^<]*/, '<endDateTime>later', `${of}.endDateTime`],
  [/<endDateTime>\d{4}/, '<endDateTime>2001', `${of}.endDateTime`],
  [/<endDateTime>[^<]*<\/endDateTime>/, '', `${of}.endDateTime`],
  [/<endDateTime>\d{4}/, '<endDateTime>2099', `${of}.endDateTime`],
  [/<ref>.*<\/ref>/, '$&$&', ref],
  [/<clearingReferanceNo>\d*/, '<clearingReferanceNo>123456', `${ref}.clearingReferanceNo`],
  [/<tranbName>\w*/, '<tranbName>TB-1234567', `${ref}.tranbName`],
  [/<tranbName>\w*/, '<tranbName>TB12345', `${ref}.tranbName`],
  [/<countTransmitted>2/, '<countTransmitted>3', `${ref}.countTransmitted`],
  [/<countTransmitted>2/, '<countTransmitted>', `${ref}.countTransmitted`],
  [/<fileNumber>\d*<\/fileNumber>/, '', `${ref}.fileNumber`],
  [/<slip\/>/, '', `${ref}.slip`],
  [/(<\/fileNumber>)(<currencyTotal>.*?<\/currencyTotal>){2}/, '$1', `${ref}.currencyTotal`],
  [/<currency>ILS<\/currency>/, '', total],
  [/<currency>ILS/, '<currency>', total],
  [/<amountDebit>2500/, '<amountDebit>25.00', total],
  [/<countDebit>1/, '<countDebit>2', total],
  [/<amountDebit>2500/, '<amountDebit>2501', sections],
  [/(<visaCal>.*?<amountDebit>)2500/, '$12400', sections],
  [/<jcb>.*<\/jcb>/, '', sections],
  [/<slip\/>/, '<diners2><currencyTotal/></diners2><slip/>', sections],
];

test('each thing that a reply gets wrong is blamed on its own rule, and on no other', () => {
  for (const [from, to, rule] of brokenStart)
    assert.deepEqual(failing(altered(started, from, to)), [rule], `${from} ${to}`);
  for (const [from, to, rule] of brokenRecord)
    assert.deepEqual(failing(altered(record, from, to)), [rule], `${from} ${to}`);
});

test('a transmission has a tranId that nothing else of the scenario has', () => {
  assert.deepEqual(failingAfter(started, [started]), ['transmitTerminal.reply.tranId']);
  assert.deepEqual(failingAfter(started, [altered(started, /<tranId>\d*/, '<tranId>1')]), []);
  // The specification does not say whether an inquiry has its own tranId.
  assert.deepEqual(failingAfter(started, [{ ...started, command: 'transmitInquire' }]), []);
});

test('where no transmission is found the element is there, and empty', () => {
  const rule = ['transmitInquire.empty-when-not-found'];
  assert.deepEqual(failing(altered(none, /<transmitInquire\/>/, '')), rule);
  const filled = '<transmitInquire><transmitId>1</transmitId></transmitInquire>';
  assert.deepEqual(failing(altered(none, /<transmitInquire\/>/, filled)), rule);
  const hollow = '<transmitInquire><transmitId/></transmitInquire>';
  assert.deepEqual(failing(altered(none, /<transmitInquire\/>/, hollow)), []);
});

/** Allowed alterations of replies, which differ from the sandbox. */
const allowed: readonly (readonly [from: RegExp, to: string])[] = [
  [/<isracard>(.*)<\/isracard>/, '<company01>$1</company01>'],
  [/<jcb>.*<\/jcb>/, '<jcb><currencyTotal/></jcb>'],
  [/<maxCard>.*?<currencyTotal>.*?<\/currencyTotal>/, '<maxCard>'],
  [/<fileNumber>\d*/, '<fileNumber>'],
  [/<slip\/>/, '<slip>voucher</slip><more>1</more>'],
  [/<slip\/>/, '<slip><currencyTotal><currency>ILS</currency></currencyTotal></slip>'],
  // A block that counts nothing has no currency, and so no totals.
  [/<countTransmitted>\d+(.*?)<currencyTotal>.*(<slip)/, '<countTransmitted>0$1$2'],
  [/<status>000/, '<status>0'],
  [/<countCredit>0/g, '<countCredit>'],
  [/>ILS</g, '>376<'],
  [/<transmitStatus>completed(.*)<endDateTime>[^<]*/, '<transmitStatus>waitInquire$1<endDateTime>'],
  [/<transmitStatus>completed(.*)<endDateTime>[^<]*<\/endDateTime>/, '<transmitStatus>inProcess$1'],
  [/<transmitStatistics>.*<\/transmitStatistics>/, '<transmitStatistics/>'],
  [/<message>[^<]*<\/message>(<userMessage>[^<]*<\/userMessage><terminal)/, '<message/>$1'],
  [/(<startDateTime>\d{4}-\d\d-\d\d) [\d:]+/, '$1 00:00:00'],
];

test('what is merely different fails no judge', () => {
  assert.deepEqual(failing(altered(started, /<countTransmitted>\d*/, '<countTransmitted>')), []);
  for (const [from, to] of allowed) assert.deepEqual(failing(altered(record, from, to)), [], `${from} ${to}`);
});
