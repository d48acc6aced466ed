import * as cucumber from '@cucumber/cucumber';
import type { Merchant } from './merchant.ts';

export type { DataTable } from '@cucumber/cucumber';

/** Defines a step. In it `this` is the merchant of the scenario. */
type Define = (pattern: string | RegExp, step: (this: Merchant, ...values: never[]) => unknown) => void;

cucumber.defineParameterType({
  name: 'amount',
  regexp: /\d+ (?:agorot|cents|minor units)/,
  transformer: (text: string) => Number.parseInt(text, 10),
});

export const Given = cucumber.Given as Define;
export const When = cucumber.When as Define;
export const Then = cucumber.Then as Define;
