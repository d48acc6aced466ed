import * as cucumber from '@cucumber/cucumber';
import type { Fields } from '../src/message/build-request.ts';
import type { Merchant } from './merchant.ts';

export type { DataTable } from '@cucumber/cucumber';

type Define = (pattern: string | RegExp, step: (this: Merchant, ...values: never[]) => unknown) => void;

const commands: Readonly<Record<string, string>> = { refund: 'refundDeal', cancel: 'cancelDeal' };
const deals: Readonly<Record<string, Fields>> = { charges: {}, 'pre-authorizes': { validation: 'Verify' } };

/** Parameter types of step patterns, each with its value in a step. */
const parameters: Readonly<Record<string, readonly [regexp: RegExp, valueOf: (text: string) => unknown]>> = {
  amount: [/\d+ (?:agorot|cents|minor units)/, (text) => Number.parseInt(text, 10)],
  new: [/a charge|another charge|a payout|a pre-authorization|a deal/, (text) => text.replace(/^an? ?/, '')],
  made: [
    /charge|other charge|released charge|charge in installments|payout|pre-authorization|capture|deal|token|refund|cancellation/,
    (text) => text,
  ],
  charges: [/charges|pre-authorizes/, (text) => deals[text]],
  credits: [/refunds|cancels|refunded|cancelled/, (text) => commands[text.replace(/(ed|led|s)$/, '')]],
  by: [/tranId|cgUid|orgUid|authNo/, (text) => (text === 'orgUid' ? 'ashraitEmvData.orgUid' : text)],
  language: [/Hebrew|English/, (text) => text],
};
for (const [name, [regexp, transformer]] of Object.entries(parameters))
  cucumber.defineParameterType({ name, regexp, transformer });

export const Given = cucumber.Given as Define;
export const When = cucumber.When as Define;
export const Then = cucumber.Then as Define;
