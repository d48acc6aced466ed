import { z } from 'zod';
import { unknownAmong } from '../contract/index.ts';
import { invoiceRoles, terminalRoles, testCards } from '../sandbox/index.ts';

/** The roles that the suite asks for: those of the sandbox, and of an invoice that is not there. */
export const knownRoles = {
  terminals: terminalRoles,
  cards: testCards.map(({ role }) => role),
  invoices: [...invoiceRoles, 'missing'],
} as const satisfies Record<string, readonly string[]>;

/** A role that nobody asks for is a slip of the pen: it would be skipped in silence. */
const known =
  (roles: readonly string[]) => (named: Readonly<Record<string, unknown>>, context: z.RefinementCtx) => {
    for (const role of Object.keys(named))
      if (!roles.includes(role))
        context.addIssue({ code: 'custom', path: [role], message: unknownAmong(role, roles) });
  };

const digits = (min: number, max: number) =>
  z.string().regex(new RegExp(`^[0-9]{${min},${max}}$`), `has to be ${min} to ${max} digits`);

/** What a target file says. It names environment variables for the credentials and never holds them. */
export const targetFileSchema = z.strictObject({
  name: z.string().min(1),
  baseUrl: z
    .url({ protocol: /^https$/, error: 'has to be an https:// address, without /xpo/Relay' })
    .refine((url) => !/\/xpo\/Relay\/?$/i.test(url), 'has to be without /xpo/Relay')
    .refine((url) => !/@|[?#]/.test(url), 'has to be without credentials, query and fragment'),
  /** PEM file of a private certificate authority, beside the target file. */
  caFile: z.string().optional(),
  credentials: z.strictObject({ userVariable: z.string().min(1), passwordVariable: z.string().min(1) }),
  terminals: z
    .record(z.string(), z.string().length(10, 'has to have 10 characters'))
    .refine(({ main }) => main !== undefined, 'needs at least the terminal "main"')
    .superRefine(known(knownRoles.terminals)),
  cards: z
    .record(
      z.string(),
      z.strictObject({
        number: digits(16, 19),
        expiration: z.string().regex(/^(0[1-9]|1[0-2])[0-9]{2}$/, 'has to be MMYY'),
        cvv: digits(3, 4).default('123'),
      }),
    )
    .refine((cards) => cards['approved-visa'] !== undefined, 'needs at least the card "approved-visa"')
    .superRefine(known(knownRoles.cards)),
  /** The merchant id of payment pages. */
  mid: z
    .string()
    .regex(/^[0-9A-Za-z]+$/, 'has to be letters and digits')
    .optional(),
  /** Ids of invoices by role, such as `existing` and `not-ils`. */
  invoices: z.record(z.string(), z.string().min(1)).superRefine(known(knownRoles.invoices)).default({}),
  /** Whether the target has the control surface of the sandbox at /__admin. */
  control: z.boolean().default(false),
});

export type TargetFile = z.infer<typeof targetFileSchema>;
