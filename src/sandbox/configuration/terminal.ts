import { z } from 'zod';
import { admits, describe, doDealRequest } from '../../contract/index.ts';
import { currencies, extras, hebrews, largestAmount, terminalDefaults as usual } from './defaults.ts';
import { filled, only, roleAmong, whole } from './members.ts';

/** Seven-digit terminal numbers, which old clients use although the specification does not allow them. */
export const oldNumber = /^[0-9]{7}$/;

const members = {
  says: z.string().default(usual.says).describe('The purpose of the terminal, in words'),
  active: z.boolean().default(usual.active).describe('An inactive terminal refuses deals with 111'),
  granted: z
    .boolean()
    .default(usual.granted)
    .describe(
      'Whether the user of the merchant has access. A terminal without access behaves like a terminal of another merchant',
    ),
  type: filled().default(usual.type).describe('The terminal type in inquireTerminal'),
  mode: z
    .enum(['plain', 'ravMutav', 'ravSapak'])
    .default(usual.mode)
    .describe(
      'The mode of the terminal. ravMutav requires a dealerNumber in each deal, ravSapak a mainTerminalNumber. Other terminals refuse both fields',
    ),
  currencies: z
    .array(z.enum(currencies))
    .min(1, 'must have at least one currency')
    .default([...usual.currencies])
    .describe('The currencies of the terminal, ISO 4217. A deal in another currency is refused with 111'),
  maxAmount: whole(1, largestAmount)
    .default(usual.maxAmount)
    .describe(
      'The largest amount of one deal, in the smallest unit of its currency. A larger amount is refused with 107',
    ),
  refunds: z
    .boolean()
    .default(usual.refunds)
    .describe('Whether refunds are permitted. If not, refunds are refused with 324'),
  cancels: z
    .boolean()
    .default(usual.cancels)
    .describe('Whether cancellations are permitted. If not, cancellations are refused with 319'),
  checksCvv: z
    .boolean()
    .default(usual.checksCvv)
    .describe('Whether the terminal validates the CVV, and replies with cvvStatus'),
  checksId: z
    .boolean()
    .default(usual.checksId)
    .describe('Whether the terminal validates the id of the cardholder, and replies with idStatus'),
  makesTokens: z
    .boolean()
    .default(usual.makesTokens)
    .describe('Whether the reply to a deal has the token of the card, cardId'),
  extras: z
    .array(z.enum(extras))
    .default([...usual.extras])
    .describe('The optional fields of a deal that this terminal is configured for'),
  severalMatches: z
    .enum(['latest', 'refuse'])
    .default(usual.severalMatches)
    .describe('If a request names several transactions: latest uses the latest one, refuse answers 332'),
  automaticTransmission: z
    .boolean()
    .default(usual.automaticTransmission)
    .describe(
      'Whether the daily transmission includes the terminal. Otherwise the merchant calls transmitTerminal',
    ),
  transmission: only({
    seconds: whole(0, 86_400)
      .default(usual.transmission.seconds)
      .describe('The duration of a transmission in seconds'),
    fails: z
      .enum(['never', 'first', 'always', 'before'])
      .default(usual.transmission.fails)
      .describe(
        'Which transmissions fail: never, first (until a retry) or always. With before, an earlier transmission has failed, and the sandbox refuses every transmitTerminal',
      ),
  })
    .prefault({})
    .describe('The duration and the outcome of transmissions'),
  batches: only({
    size: whole(1, 100_000)
      .default(usual.batches.size)
      .describe('The highest number of transactions in a batch'),
    limit: whole(1, 1_000)
      .default(usual.batches.limit)
      .describe(
        'The highest number of batches in a transmission. A transmission with more batches is refused with 534',
      ),
  })
    .prefault({})
    .describe('The size limits of a transmission'),
  lenient: z
    .boolean()
    .default(usual.lenient)
    .describe(
      'Whether the terminal accepts request forms of old clients that the specification does not allow, and answers as old clients expect',
    ),
  hebrew: z
    .enum(hebrews)
    .optional()
    .describe(
      'The encoding and XML declaration of replies with Hebrew. The default is utf-8, and for a lenient terminal utf-8 declared as iso-8859-8, as in recorded replies',
    ),
};

/** @param terminalRoles the roles that a terminal can have */
export const terminalMembers = (terminalRoles: readonly string[]) =>
  only({
    number: z
      .string()
      .refine(
        (number) => admits(doDealRequest.terminalNumber.format, number) || oldNumber.test(number),
        `has to be ${describe(doDealRequest.terminalNumber.format)}`,
      )
      .describe(
        'The terminal number, required and unique: two letters or digits, then eight digits. A lenient terminal can have seven digits',
      ),
    roles: z
      .array(roleAmong(terminalRoles))
      .default([...usual.roles])
      .describe(
        'The roles of the terminal in the suite and the documentation. A role belongs to one terminal',
      ),
    ...members,
  });

export type Settings = z.output<ReturnType<typeof terminalMembers>>;
