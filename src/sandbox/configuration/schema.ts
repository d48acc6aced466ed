import { z } from 'zod';
import { admits, describe, doDealRequest, unknownAmong } from '../../contract/index.ts';
import { invoiceSchema } from './invoice.ts';
import { filled, only, whole } from './members.ts';
import { repeated } from './repeated.ts';
import { contradictions, currencies, extras, largestAmount, terminalRoles } from './terminal-roles.ts';

/** Old clients have terminals of seven digits, which the specification does not allow. */
const old = /^[0-9]{7}$/;

const terminal = only({
  number: z
    .string()
    .refine(
      (number) => admits(doDealRequest.terminalNumber.format, number) || old.test(number),
      `has to be ${describe(doDealRequest.terminalNumber.format)}`,
    )
    .describe(
      'Ten characters: two letters or digits, then eight digits; of a lenient terminal also seven digits. Required, and no two are the same',
    ),
  roles: z
    .array(
      z.string().superRefine((role, context) => {
        if (!terminalRoles.includes(role)) context.addIssue(unknownAmong(role, terminalRoles));
      }),
    )
    .default([])
    .describe('What the suite and the documentation call it; a role belongs to one terminal'),
  says: z.string().default('').describe('What it is for, in words'),
  active: z.boolean().default(true).describe('An inactive terminal makes no deals: 111'),
  granted: z
    .boolean()
    .default(true)
    .describe("The user of the merchant may use it; otherwise it is to him as another merchant's"),
  type: filled().default('virtual').describe('What inquireTerminal reports as its type'),
  mode: z
    .enum(['plain', 'ravMutav', 'ravSapak'])
    .default('plain')
    .describe(
      'ravMutav wants a dealerNumber in each deal, ravSapak a mainTerminalNumber; others refuse both',
    ),
  currencies: z
    .array(z.enum(currencies))
    .min(1, 'needs one currency at least')
    .default([...currencies])
    .describe('ISO 4217; a deal in another currency is refused: 111'),
  maxAmount: whole(1, largestAmount)
    .default(largestAmount)
    .describe('The largest amount of one deal, in the smallest unit of its currency; more is refused: 107'),
  refunds: z.boolean().default(true).describe('May refund; otherwise 324'),
  cancels: z.boolean().default(true).describe('May cancel; otherwise 319'),
  checksCvv: z.boolean().default(false).describe('Validates the CVV, and answers cvvStatus'),
  checksId: z.boolean().default(false).describe('Validates the id of the cardholder, and answers idStatus'),
  makesTokens: z.boolean().default(true).describe('Answers a deal with a token of its card, cardId'),
  extras: z
    .array(z.enum(extras))
    .default([...extras])
    .describe('Fields of a deal that a terminal has to be configured for, and this one is'),
  severalMatches: z
    .enum(['latest', 'refuse'])
    .default('latest')
    .describe('A lookup that meets several transactions takes the latest, or is refused: 332'),
  automaticTransmission: z
    .boolean()
    .default(true)
    .describe('The daily run sends what is ready; otherwise the merchant does, with transmitTerminal'),
  transmission: only({
    seconds: whole(0, 86_400).default(0).describe('How long it takes'),
    fails: z
      .enum(['never', 'first', 'always', 'before'])
      .default('never')
      .describe('Never, until it is tried again, or always; before: it did, and no call gets beyond that'),
  })
    .prefault({})
    .describe('How a transmission goes'),
  batches: only({
    size: whole(1, 100_000).default(500).describe('How many transactions one batch holds'),
    limit: whole(1, 1_000).default(20).describe('How many batches one transmission holds; more: 534'),
  })
    .prefault({})
    .describe('How much a transmission holds'),
  lenient: z
    .boolean()
    .default(false)
    .describe(
      'Takes the looser forms that old clients send, which the specification does not allow, and answers as they expect',
    ),
  hebrew: z
    .enum(['utf-8', 'utf-8 declared as iso-8859-8', 'iso-8859-8'])
    .optional()
    .describe(
      'How replies with Hebrew in them are encoded, and what their declaration says. Left out: utf-8; of a lenient terminal as in recorded replies, utf-8 declared as iso-8859-8',
    ),
})
  .refine(({ number, lenient }) => lenient || !old.test(number), {
    path: ['number'],
    error: 'has seven digits, which only a lenient terminal may have; give it ten characters, or set lenient',
  })
  .superRefine((one, context) => {
    for (const { path, message } of contradictions(one)) context.addIssue({ code: 'custom', path, message });
  })
  // One setting for old clients: five of ten that were tried read Hebrew under no other declaration.
  .transform((one) => ({
    ...one,
    hebrew: one.hebrew ?? (one.lenient ? ('utf-8 declared as iso-8859-8' as const) : ('utf-8' as const)),
  }));

const merchant = only({
  user: filled().describe('The API user. No two are the same'),
  password: filled().describe('The API password. It protects nothing: do not use one that does elsewhere'),
  terminals: z.array(terminal).min(1, 'needs one terminal at least'),
  invoices: z.array(invoiceSchema).default([]).describe('Invoices that can be asked about'),
});

/** The merchants of a sandbox, with all that they have. */
export const configurationSchema = only({
  $schema: z.string().optional(),
  merchants: z.array(merchant).min(1, 'needs one merchant at least'),
}).superRefine(({ merchants }, context) => {
  for (const { path, message } of repeated(merchants)) context.addIssue({ code: 'custom', path, message });
});

type Frozen<T> = T extends readonly (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;

/** What one terminal may do. */
export type Terminal = Frozen<z.output<typeof terminal>>;
export type Extra = Terminal['extras'][number];
/** An invoice that was asked for. */
export type Invoice = Frozen<z.output<typeof invoiceSchema>>;
export type Merchant = Frozen<z.output<typeof merchant>>;
export type Configuration = Frozen<z.output<typeof configurationSchema>>;
/** As it is written: everything that has a default may be left out. */
export type ConfigurationInput = Frozen<z.input<typeof configurationSchema>>;
