import assert from 'node:assert/strict';
import { contentOf, resultOf } from '../src/client/index.ts';
import { buildRequest, type Fields, type Request } from '../src/message/build-request.ts';
import { at, textAt } from '../src/message/element.ts';
import { encodeForm } from '../src/message/form.ts';
import { areOfOneMoment, areOfTheseDays, millisOf, millisOfUid } from '../src/message/moment.ts';
import type { Merchant } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import { Given, Then, When } from './world.ts';

Given('requests carry the requestId {string}', function (requestId: string) {
  this.header.requestId = requestId;
});

Given(
  /^requests leave (requestId|dateTime) (empty|out)$/,
  function (field: 'requestId' | 'dateTime', how: string) {
    this.header[field] = how === 'empty' ? '' : undefined;
  },
);

Given('requests have the language {word}', function (language: string) {
  this.header.language = language;
});

Given('requests are sent as {string}', function (encoding: 'utf-8' | 'iso-8859-8') {
  this.encoding = encoding;
});

const spoilt: Readonly<Record<string, (xml: string) => string>> = {
  'without a command': (xml) => xml.replace(/<command>.*?<\/command>/, ''),
  'with an unknown command': (xml) => xml.replace(/<command>.*?</, '<command>giveMoney<'),
  'without the element of its command': (xml) => xml.replace(/<doDeal>.*<\/doDeal>/, ''),
  'with its parameters in another element': (xml) =>
    xml
      .replaceAll('doDeal>', 'charge>')
      .replace('charge></command>', 'doDeal></command>')
      .replace('<command>charge<', '<command>doDeal<'),
  'with another root element': (xml) =>
    xml.replace('<ashrait>', '<shrait>').replace('</ashrait>', '</shrait>'),
  'with two root elements': (xml) => `${xml}<ashrait/>`,
  'with a tag left open': (xml) => xml.replace('</request>', ''),
  'with no XML at all': () => 'Please charge ten shekels. Thank you.',
  'with the element request left out': (xml) => xml.replace(/<\/?request>/g, ''),
};

async function sendSpoilt(merchant: Merchant, command: string, how: string): Promise<void> {
  const spoil = spoilt[how];
  if (!spoil) throw new Error(`there is no way to send a request ${how}`);
  const terminalNumber = merchant.terminal();
  const parts: Readonly<Record<string, Pick<Request, 'beside' | 'fields'>>> = {
    doDeal: { fields: merchant.deal() },
    inquireTransactions: { fields: { terminalNumber, user: merchant.reference } },
    inquireInvoice: { beside: { terminalNumber }, fields: { 'invoice.invoiceAtranId': '1' } },
  };
  const text = spoil(buildRequest({ command, ...parts[command] }));
  const body = encodeForm({ ...merchant.target.credentials, int_in: text });
  await merchant.act(() => merchant.probe({ body }, { command, text }));
}

/** What the element of a command holds that is sent under the name of another. */
function contentOfElement(merchant: Merchant, element: string): Fields | undefined {
  if (element === 'none' || element === 'inquireTerminal') return undefined;
  const terminalNumber = merchant.terminal();
  if (element === 'doDeal') return merchant.deal();
  if (element === 'inquireTransactions') return { terminalNumber, user: merchant.reference };
  return element === 'transmitInquire'
    ? { terminalNumber, transmitId: '1' }
    : { terminalNumber, tranId: merchant.need(merchant.made('charge'), 'tranId') };
}

When(
  /^the merchant sends the command (\w+) with the elements? (\w+)(?: and (\w+))?$/,
  async function (command: string, element: string, other: string | null) {
    const fields = contentOfElement(this, element);
    const own = command === 'inquireTerminal' ? this.target.credentials : {};
    const beside = {
      ...(/^inquire(Terminal|Invoice)$/.test(command) && { ...own, terminalNumber: this.terminal() }),
      ...(other && { [other]: contentOfElement(this, other) }),
    };
    const text = buildRequest({ command, element, fields, beside });
    const body = encodeForm({ ...this.target.credentials, int_in: text });
    await this.act(() => this.probe({ body }, { command, text }));
  },
);

When('the merchant sends a {word} that names at most the terminal', async function (command: string) {
  const fields = command === 'inquireTerminal' ? {} : { terminalNumber: this.terminal() };
  await this.act(() => this.send(command, fields));
});

// "Failures are reported inside the XML": the transport status is that of examples, the XML is not.
Then('the answer is an XML reply with a result', function () {
  if (at(this.reply().reply, 'response.result')) return;
  const { status, problem } = this.reply();
  const met = `no XML reply with a result: HTTP status ${status}${problem ? `, ${problem}` : ''}`;
  this.blame('http.status-200-on-failure', met, this.reply());
  throw new Blocked(met);
});

Then('the report notes the result of a request with two elements', function () {
  const note = `A ${this.reply().command} beside the element of another command has the result ${resultOf(this.reply())}.`;
  this.observe('envelope.request.commandElement', note);
});

When(/^the merchant sends a charge (with.*)$/, async function (how: string) {
  await sendSpoilt(this, 'doDeal', how);
});

When(/^the merchant sends an inquiry (with.*)$/, async function (how: string) {
  await sendSpoilt(this, 'inquireTransactions', how);
});

When(/^the merchant sends an invoice inquiry (with.*)$/, async function (how: string) {
  await sendSpoilt(this, 'inquireInvoice', how);
});

Then("the envelope's {word} is {string}", function (name: string, expected: string) {
  const met = textAt(this.reply().reply, `response.${name}`);
  assert.equal(met, expected, `${name} of the envelope is "${met ?? ''}" instead of "${expected}"`);
});

// One of two clocks is enough: the target's may be wrong, and the uid of a recorded deal is hours and minutes away from its reply.
Then('the minutes of the reply are those of the deal, in any time zone', function () {
  const replied = millisOf(textAt(this.reply().reply, 'response.dateTime') ?? '');
  const made = millisOfUid(textAt(contentOf(this.reply()), 'ashraitEmvData.uid') ?? '');
  const ours = this.reply().startedAt.getTime();
  if (replied === undefined) throw new Blocked('dateTime is no time');
  if ((made !== undefined && areOfOneMoment(replied, made)) || areOfOneMoment(replied, ours)) return;
  if (!areOfTheseDays(replied, ours)) throw new Blocked('the target lives on another day than we');
  assert.fail('dateTime has the minutes neither of the uid nor of our clock');
});
