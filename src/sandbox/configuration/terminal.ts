import { z } from 'zod';
import { admits, describe, doDealRequest } from '../../contract/index.ts';
import { currencies, extras, hebrews, largestAmount, terminalDefaults as usual } from './defaults.ts';
import { described, filled, only, roleAmong, whole } from './members.ts';

/** Seven-digit terminal numbers, which old clients use although the specification does not allow them. */
export const oldNumber = /^[0-9]{7}$/;

const members = {
  says: described('The purpose of the terminal, in words', z.string().default(usual.says)),
  active: described('An inactive terminal refuses deals with 111', z.boolean().default(usual.active)),
  granted: described(
    'Whether the user of the merchant has access. A terminal without access behaves like a terminal of another merchant',
    z.boolean().default(usual.granted),
  ),
  type: described('The terminal type in inquireTerminal', filled().default(usual.type)),
  mode: described(
    'The mode of the terminal. ravMutav requires a dealerNumber in each deal, ravSapak a mainTerminalNumber. Other terminals refuse both fields',
    z.enum(['plain', 'ravMutav', 'ravSapak']).default(usual.mode),
  ),
  currencies: described(
    'The currencies of the terminal, ISO 4217. A deal in another currency is refused with 111',
    z
      .array(z.enum(currencies))
      .min(1, 'must have at least one currency')
      .default([...usual.currencies]),
  ),
  maxAmount: described(
    'The largest amount of one deal, in the smallest unit of its currency. A larger amount is refused with 107',
    whole(1, largestAmount).default(usual.maxAmount),
  ),
  refunds: described(
    'Whether refunds are permitted. If not, refunds are refused with 324',
    z.boolean().default(usual.refunds),
  ),
  cancels: described(
    'Whether cancellations are permitted. If not, cancellations are refused with 319',
    z.boolean().default(usual.cancels),
  ),
  checksCvv: described(
    'Whether the terminal validates the CVV, and replies with cvvStatus',
    z.boolean().default(usual.checksCvv),
  ),
  checksId: described(
    'Whether the terminal validates the id of the cardholder, and replies with idStatus',
    z.boolean().default(usual.checksId),
  ),
  makesTokens: described(
    'Whether the reply to a deal has the token of the card, cardId',
    z.boolean().default(usual.makesTokens),
  ),
  extras: described(
    'The optional fields of a deal that this terminal is configured for',
    z.array(z.enum(extras)).default([...usual.extras]),
  ),
  severalMatches: described(
    'If a request names several transactions: latest uses the latest one, refuse answers 332',
    z.enum(['latest', 'refuse']).default(usual.severalMatches),
  ),
  automaticTransmission: described(
    'Whether the daily transmission includes the terminal. Otherwise the merchant calls transmitTerminal',
    z.boolean().default(usual.automaticTransmission),
  ),
  transmission: described(
    'The duration and the outcome of transmissions',
    only({
      seconds: described(
        'The duration of a transmission in seconds',
        whole(0, 86_400).default(usual.transmission.seconds),
      ),
      fails: described(
        'Which transmissions fail: never, first (until a retry) or always. With before, an earlier transmission has failed, and the sandbox refuses every transmitTerminal',
        z.enum(['never', 'first', 'always', 'before']).default(usual.transmission.fails),
      ),
    }).prefault({}),
  ),
  batches: described(
    'The size limits of a transmission',
    only({
      size: described(
        'The highest number of transactions in a batch',
        whole(1, 100_000).default(usual.batches.size),
      ),
      limit: described(
        'The highest number of batches in a transmission. A transmission with more batches is refused with 534',
        whole(1, 1_000).default(usual.batches.limit),
      ),
    }).prefault({}),
  ),
  lenient: described(
    'Whether the terminal accepts request forms of old clients that the specification does not allow, and answers as old clients expect',
    z.boolean().default(usual.lenient),
  ),
  hebrew: described(
    'The encoding and XML declaration of replies with Hebrew. The default is utf-8, and for a lenient terminal utf-8 declared as iso-8859-8, as in recorded replies',
    z.enum(hebrews).optional(),
  ),
};

/** @param terminalRoles the roles that a terminal can have */
export const terminalMembers = (terminalRoles: readonly string[]) =>
  only({
    number: described(
      'The terminal number, required and unique: two letters or digits, then eight digits. A lenient terminal can have seven digits',
      z
        .string()
        .refine(
          (number) => admits(doDealRequest.terminalNumber.format, number) || oldNumber.test(number),
          `has to be ${describe(doDealRequest.terminalNumber.format)}`,
        ),
    ),
    roles: described(
      'The roles of the terminal in the suite and the documentation. A role belongs to one terminal',
      z.array(roleAmong(terminalRoles)).default([...usual.roles]),
    ),
    ...members,
  });

export type Settings = z.output<ReturnType<typeof terminalMembers>>;
