import fc, { type Arbitrary } from 'fast-check';
import type { CommandName } from '../contract/index.ts';
import { deal } from './deals.ts';
import {
  always,
  anyOf,
  type Known,
  maybe,
  one,
  oneOf,
  type Parameters,
  range,
  some,
  together,
} from './fields.ts';

/** Requests of a command that are valid in every reading of the specification. Their shrinks are valid too. */
export function validRequest(command: CommandName, known: Known): Arbitrary<Parameters> {
  return makers[command](known);
}

const terminal = ({ terminalNumber }: Known): Arbitrary<Parameters> => always({ terminalNumber });
const lookups = ['tranId', 'cgUid', 'ashraitEmvData.orgUid'];

const makers: Readonly<Record<CommandName, (known: Known) => Arbitrary<Parameters>>> = {
  doDeal: (known) => deal(known),
  refundDeal: (known) =>
    together(
      terminal(known),
      anyOf('refundDeal', known, lookups),
      maybe({ total: fc.integer({ min: 1, max: Number(known.total ?? 99_999_999) }).map(String) }),
    ),
  cancelDeal: (known) =>
    together(
      terminal(known),
      anyOf('cancelDeal', known, lookups),
      some('cancelDeal', known, ['user', 'shiftId1', 'shiftId2', 'shiftId3']),
    ),
  inquireTransactions: (known) =>
    together(
      terminal(known),
      oneOf(
        anyOf('inquireTransactions', known, ['tranId', 'cgUid', 'user', 'orgUid']),
        // The specification's examples have a range and a status. A range alone may be too few criteria (ambiguity
        // #45).
        together(
          range('inquireTransactions', known, 'fromDealDate', 'toDealDate'),
          fc.record({ financialStatus: one('inquireTransactions', known, 'financialStatus') }),
        ),
      ),
      some('inquireTransactions', known, ['shiftId1', 'shiftId2', 'shiftId3']),
    ),
  inquireTerminal: terminal,
  transmitTerminal: (known) =>
    together(terminal(known), always({ transmitType: 'settlements', responseType: 'immediate' })),
  transmitInquire: (known) =>
    together(
      terminal(known),
      oneOf(
        anyOf('transmitInquire', known, ['transmitId', 'clearingReferanceNo']),
        range('transmitInquire', known, 'fromTransmitDateTime', 'toTransmitDateTime'),
      ),
    ),
  inquireInvoice: (known) =>
    together(terminal(known), anyOf('inquireInvoice', known, ['invoice.invoiceAtranId'])),
};
