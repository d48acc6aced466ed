import assert from 'node:assert/strict';
import { contentOf, type Exchange, resultOf } from '../src/client/index.ts';
import { buildRequest, type Fields, type Request } from '../src/message/build-request.ts';
import { at, textAt } from '../src/message/element.ts';
import { areOfOneMoment, millisOf, millisOfUid } from '../src/message/moment.ts';
import type { Merchant } from './merchant.ts';
import { Blocked, blockUnless, blockUnlessRefused } from './outcomes.ts';
import { post, postText } from './posting.ts';
import { Given, Then, When } from './world.ts';

Given('requests carry the requestId {string}', function (requestId: string) {
  this.header.requestId = requestId;
});

Given('requests leave {word} {word}', function (field: 'requestId' | 'dateTime', how: 'empty' | 'out') {
  this.header[field] = how === 'empty' ? '' : undefined;
});

Given('requests have the language {word}', function (language: string) {
  this.header.language = language;
});

Given('requests are sent as {string}', function (encoding: 'utf-8' | 'iso-8859-8') {
  this.encoding = encoding;
});

/** Adds an element with a fault, so that a reader that overlooks the fault finds a valid request. */
const noted = (fault: string) => (xml: string) => xml.replace('</request>', `${fault}</request>`);

const spoilt: Readonly<Record<string, (xml: string) => string>> = {
  'without a command': (xml) => xml.replace(/<command>.*?<\/command>/, ''),
  'with an unknown command': (xml) => xml.replace(/<command>.*?</, '<command>giveMoney<'),
  'without the element of its command': (xml) => xml.replace(/<doDeal>.*<\/doDeal>/, ''),
  'with its parameters in another element': (xml) => xml.replaceAll(/(<\/?)doDeal>/g, '$1charge>'),
  'with another root element': (xml) => xml.replaceAll(/(<\/?)ashrait>/g, '$1shrait>'),
  'with two root elements': (xml) => `${xml}<ashrait/>`,
  'with a tag left open': (xml) => xml.replace('</request>', ''),
  'with an undefined entity': noted('<note>&nbsp;</note>'),
  'with an unescaped ampersand': noted('<note>Cohen & Levi</note>'),
  'with a mismatched closing tag': noted('<note>Cohen</Note>'),
  'with an attribute without quotes': noted('<note id=1>Cohen</note>'),
  'with no XML at all': () => 'Please charge ten shekels. Thank you.',
  'with the element request left out': (xml) => xml.replace(/<\/?request>/g, ''),
};

const requests: Readonly<
  Record<string, (merchant: Merchant, terminalNumber: string) => Request & { readonly command: string }>
> = {
  'a charge': (merchant) => ({ command: 'doDeal', fields: merchant.deal() }),
  'an inquiry': ({ reference: user }, terminalNumber) => ({
    command: 'inquireTransactions',
    fields: { terminalNumber, user },
  }),
  'an invoice inquiry': (_, terminalNumber) => ({
    command: 'inquireInvoice',
    beside: { terminalNumber },
    fields: { 'invoice.invoiceAtranId': '1' },
  }),
};

function contentOfElement(merchant: Merchant, element: string): Fields | undefined {
  if (element === 'none' || element === 'inquireTerminal') return undefined;
  const terminalNumber = merchant.terminal();
  if (element === 'doDeal') return merchant.deal();
  if (element === 'inquireTransactions') return { terminalNumber, user: merchant.reference };
  return element === 'transmitInquire'
    ? { terminalNumber, transmitId: '1' }
    : { terminalNumber, tranId: merchant.needOf('charge', 'tranId') };
}

When(
  /^the merchant sends the command (\w+) with (?:no command element|the elements? (\w+)(?: and (\w+))?)$/,
  async function (command: string, named: string | null, other: string | null) {
    const element = named ?? 'none';
    const fields = contentOfElement(this, element);
    const own = command === 'inquireTerminal' ? this.target.credentials : {};
    const beside = {
      ...(/^inquire(Terminal|Invoice)$/.test(command) && { ...own, terminalNumber: this.terminal() }),
      ...(other && { [other]: contentOfElement(this, other) }),
    };
    await this.act(() => post(this, { command, element, fields, beside }));
  },
);

When(
  'the merchant sends a {word} request with at most the parameter terminalNumber',
  async function (command: string) {
    await this.attempt(command, command === 'inquireTerminal' ? {} : { terminalNumber: this.terminal() });
  },
);

// "Failures are reported inside the XML": the specification requires XML, and shows status 200 only in examples.
Then('the answer is an XML reply with a result', function () {
  if (at(this.reply().reply, 'response.result')) return;
  const { status, problem } = this.reply();
  const note = `no XML reply with a result: HTTP status ${status}${problem ? `, ${problem}` : ''}`;
  this.blame('http.status-200-on-failure', note, this.reply());
  throw new Blocked(note);
});

Then('the report notes the result of a request with two elements', function () {
  const note = `A ${this.reply().command} request that also has the element of another command has the result ${resultOf(this.reply())}.`;
  this.observe('envelope.request.commandElement', note);
});

When(
  /^the merchant sends (a charge|an inquiry|an invoice inquiry) (with.*)$/,
  async function (what: string, how: string) {
    const request = requests[what]?.(this, this.terminal());
    const spoil = spoilt[how];
    if (!request || !spoil) throw new Error(`there is no way to send ${what} ${how}`);
    await this.act(() => postText(this, request.command, spoil(buildRequest(request))));
  },
);

function assertHeader(reply: Exchange, name: string, expected: string): void {
  const actual = textAt(reply.reply, `response.${name}`);
  assert.equal(actual, expected, `${name} of the envelope is "${actual ?? ''}" instead of "${expected}"`);
}

Then("the envelope's {word} is {string}", function (name: string, expected: string) {
  assertHeader(this.reply(), name, expected);
});

Then('the {word} of the refusal is {string}', function (name: string, expected: string) {
  blockUnlessRefused(this.reply());
  assertHeader(this.reply(), name, expected);
});

// The reply has to agree with the suite's clock or with the uid: the gateway's clock can differ, a recorded uid is
// older.
Then('the dateTime of the reply has the minute of the deal, in any time zone', function () {
  const replied = millisOf(textAt(this.reply().reply, 'response.dateTime') ?? '');
  const made = millisOfUid(textAt(contentOf(this.reply()), 'ashraitEmvData.uid') ?? '');
  const ours = this.reply().startedAt.getTime();
  blockUnless(replied !== undefined, 'dateTime of the reply is not a time');
  if ((made !== undefined && areOfOneMoment(replied, made)) || areOfOneMoment(replied, ours)) return;
  const isOurs = made !== undefined && areOfOneMoment(made, ours);
  blockUnless(isOurs, 'dateTime and the time in the uid both differ from the clock of the suite');
  assert.fail('the minutes of dateTime differ from the uid and from the clock of the suite');
});

Then('the reply has a message and a userMessage', function () {
  for (const name of ['message', 'userMessage'] as const)
    if (!textAt(this.reply().reply, `response.${name}`))
      this.blame(`envelope.reply.${name}`, `the reply has no ${name}`, this.reply());
  blockUnless(this.judgements.length === 0, 'the reply has no text of its result');
});
