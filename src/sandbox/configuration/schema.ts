import { z } from 'zod';
import { admits, describe, doDealRequest, type Format, originalInvoice } from '../../contract/index.ts';
import { repeated } from './repeated.ts';

/** A text in a format of the contract. */
const inFormat = (format: Format) => {
  return z.string().refine((value) => admits(format, value), `has to be ${describe(format)}`);
};

/** An object without other members than these; what it does not know it answers with what it knows. */
const only = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has no member ${issue.keys.join(', ')}; it can have ${Object.keys(shape).join(', ')}`
        : undefined,
  });

const whole = (least: number, most: number) =>
  z
    .int(`has to be a whole number from ${least} to ${most}`)
    .min(least, `has to be ${least} at least`)
    .max(most, `has to be ${most} at most`);

const filled = () => z.string().min(1, 'has to be filled');

const extras = ['addonData', 'deferMonths', 'dueDate', 'offerCode', 'routeCode'] as const;
const currencies = doDealRequest.currency.format.values;

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
    .array(filled())
    .default([])
    .describe('What the suite and the documentation call it; a role belongs to one terminal'),
  says: z.string().default('').describe('What it is for, in words'),
  active: z.boolean().default(true).describe('An inactive terminal makes no deals: 111'),
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
  maxAmount: whole(1, 99_999_999)
    .default(99_999_999)
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
      .enum(['never', 'first', 'always'])
      .default('never')
      .describe('Never, until it is tried again, or always'),
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
    .describe('Takes the looser habits of old clients, which the specification does not allow'),
  hebrew: z
    .enum(['utf-8', 'utf-8 declared as iso-8859-8', 'iso-8859-8'])
    .default('utf-8')
    .describe('How replies with Hebrew in them are encoded, and what their declaration says'),
}).refine(({ number, lenient }) => lenient || !old.test(number), {
  path: ['number'],
  error: 'has seven digits, which only a lenient terminal may have; give it ten characters, or set lenient',
});

/** An invoice that was asked for; also what the control surface takes. */
export const invoiceSchema = only({
  role: filled().optional().describe('What the suite calls it, such as existing or vendor-101'),
  id: z
    .string()
    .regex(/^[\w-]{1,20}$/, 'has to be 1 to 20 letters, digits, _ and -')
    .describe('invoiceAtranId. No two are the same'),
  currency: z.enum(currencies).default('ILS').describe('In any other than ILS there is no invoice: 669'),
  responseCode: inFormat(originalInvoice.invoiceResponseCode.format)
    .optional()
    .describe("The vendor's answer. Left out: 100 where the invoice was created, else none"),
  creationCode: inFormat(originalInvoice.invoiceCreationCode.format)
    .optional()
    .describe('Left out: 669 in another currency than ILS, 668 where the vendor refuses, else 000'),
  readyAfter: whole(0, 86_400)
    .default(0)
    .describe("Seconds of the sandbox's clock until the invoice is there; before, it is on its way"),
  method: filled().default('wait').describe('invoiceCreationMethod'),
  docNumber: filled().optional().describe('invoiceDocNumber. Left out: the id'),
  url: z
    .url({ protocol: /^https?$/, error: 'has to be an http or https address' })
    .optional()
    .describe('invoiceDocUrl. Left out: a page of the sandbox, which serves a PDF'),
  mailTo: filled().default('customer@example.com').describe('mailTo'),
});

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
