import { z } from 'zod';
import { nearest } from '../contract/index.ts';
import { invoiceRoles, terminalRoles, testCards } from '../sandbox/index.ts';

/** The roles that the suite asks for: those of the sandbox, and of an invoice that is not there. */
export const knownRoles = {
  terminals: terminalRoles,
  cards: testCards.map(({ role }) => role),
  invoices: [...invoiceRoles, 'missing'],
} as const satisfies Record<string, readonly string[]>;

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
    .refine(({ main }) => main !== undefined, 'needs at least the terminal "main"'),
  cards: z
    .record(
      z.string(),
      z.strictObject({
        number: digits(16, 19),
        expiration: z.string().regex(/^(0[1-9]|1[0-2])[0-9]{2}$/, 'has to be MMYY'),
        cvv: digits(3, 4).default('123'),
      }),
    )
    .refine((cards) => cards['approved-visa'] !== undefined, 'needs at least the card "approved-visa"'),
  /** The merchant id of payment pages. */
  mid: z
    .string()
    .regex(/^[0-9A-Za-z]+$/, 'has to be letters and digits')
    .optional(),
  /** Ids of invoices by role, such as `existing` and `not-ils`. */
  invoices: z.record(z.string(), z.string().min(1)).default({}),
  /** Whether the target has the control surface of the sandbox at /__admin. */
  control: z.boolean().default(false),
});

export type TargetFile = z.infer<typeof targetFileSchema>;

/**
 * Roles that no scenario asks for: most likely slips of the pen, which would be skipped in silence. They are told and not
 * refused, since a file may serve other versions of the suite, or people.
 */
export const unknownRoles = (file: TargetFile): readonly string[] =>
  Object.entries(knownRoles).flatMap(([kind, roles]) =>
    Object.keys(file[kind as keyof typeof knownRoles])
      .filter((role) => !(roles as readonly string[]).includes(role))
      .map((role) => {
        const [meant] = nearest(role, roles, 1);
        return `${kind}.${role}: no scenario asks for it${meant === undefined ? '' : `; did you mean ${meant}?`}`;
      }),
  );
