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

/** A password that was put in its place would otherwise be told as the name of a variable that is not set. */
const variable = () => z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'has to be the name of a variable');

const milliseconds = (least: number, most: number) => z.int().min(least).max(most);

/** Strict, since a misspelt name would leave its default in force without a word. */
const credentialsSchema = z
  .union(
    [
      z.strictObject({
        userVariable: variable().describe('The environment variable that holds the user.'),
        passwordVariable: variable().describe('The environment variable that holds the password.'),
      }),
      z.strictObject({
        file: z
          .string()
          .min(1)
          .describe(
            'A JSON file {"user": ..., "password": ...}: relative to this file, absolute, or from ~/. It has to be outside any git work tree and readable by its owner alone.',
          ),
      }),
    ],
    { error: 'has to be {"userVariable", "passwordVariable"} or {"file"}; it never holds the credentials' },
  )
  .describe('Where the credentials of the API are. They never stand in this file.');

export type CredentialsSource = z.infer<typeof credentialsSchema>;

/** What a target file says. It names where the credentials are and never holds them. */
export const targetFileSchema = z
  .strictObject({
    $schema: z.string().optional().describe('For editors; not read.'),
    name: z.string().min(1).describe('What the certificate calls the target.'),
    baseUrl: z
      .url({
        protocol: /^https$/,
        error: ({ input }) =>
          input === undefined ? 'is missing' : 'has to be an https:// address, without /xpo/Relay',
      })
      .refine((url) => !/\/xpo\/Relay\/?$/i.test(url), 'has to be without /xpo/Relay')
      .refine((url) => !/@|[?#]/.test(url), 'has to be without credentials, query and fragment')
      .describe('Where the gateway is, without /xpo/Relay.'),
    allow: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe(
        'Hosts that may be talked to, "host" or "host:port". The host of baseUrl has to be among them; required unless that is this machine.',
      ),
    caFile: z
      .string()
      .optional()
      .describe('PEM file of a private certificate authority, relative to this file.'),
    credentials: credentialsSchema,
    merchants: z
      .strictObject({
        foreign: z.strictObject({ credentials: credentialsSchema }).optional(),
        otherSet: z.strictObject({ credentials: credentialsSchema }).optional(),
      })
      .default({})
      .describe(
        'Other credentials. foreign: of the merchant that the terminal "foreign" belongs to; only doctor uses them. otherSet: of the same merchant, and of another set, that of the management console or of another environment; a scenario tries whether they open the API.',
      ),
    terminals: z
      .record(z.string(), z.string().length(10, 'has to have 10 characters'))
      .refine(({ main }) => main !== undefined, 'needs at least the terminal "main"')
      .describe('Terminal numbers by role; "main" is required.'),
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
      .describe('Test cards by role; "approved-visa" is required.'),
    mid: z
      .string()
      .regex(/^[0-9A-Za-z]+$/, 'has to be letters and digits')
      .optional()
      .describe('The merchant id of payment pages.'),
    invoices: z
      .record(z.string(), z.string().min(1))
      .default({})
      .describe('Ids of invoices by role, such as "existing" and "not-ils".'),
    batchLimit: z
      .int()
      .min(1)
      .max(200)
      .optional()
      .describe(
        'How many charges one transmission of the terminal "batch-limit" sends at most. If left out, two are tried first, and then one more each time, up to twelve.',
      ),
    control: z
      .boolean()
      .default(false)
      .describe('Whether the target has the control surface of the sandbox at /__admin.'),
    plainHttp: z
      .boolean()
      .optional()
      .describe(
        'Whether the credentials and a test card may be posted once over plain HTTP, to see that turned away. If left out, only to a gateway on this machine.',
      ),
    pace: milliseconds(0, 2_000)
      .optional()
      .describe(
        'Milliseconds from the beginning of one request to that of the next, at least. 50 if left out, and 0 with a control surface.',
      ),
    timeouts: z
      .strictObject({
        reply: milliseconds(100, 25_000)
          .default(20_000)
          .describe('Milliseconds to connect, and to wait for each part of a reply.'),
      })
      .prefault({}),
    waits: z
      .strictObject({
        transmission: milliseconds(100, 600_000)
          .default(120_000)
          .describe('Milliseconds that a transmission under way is waited for, at most.'),
        between: milliseconds(10, 60_000)
          .default(5_000)
          .describe('Milliseconds between two questions about it, at most.'),
      })
      .prefault({}),
    limits: z
      .strictObject({
        charges: z
          .int()
          .min(1)
          .default(5_000)
          .describe('How many charges, pre-authorizations and payouts a run may make.'),
        sum: z
          .int()
          .min(1)
          .default(1_000_000_000)
          .describe('What those of one currency may come to, in its smallest unit.'),
      })
      .prefault({})
      .describe('A ceiling on what a run charges; a scenario that would go above it is skipped.'),
  })
  .refine(({ allow, baseUrl }) => allow !== undefined || isHere(baseUrl), {
    path: ['allow'],
    message: 'has to name the host of baseUrl: what is charged goes to no other',
  })
  .refine(({ allow, baseUrl }) => allow === undefined || allows(allow, baseUrl), {
    path: ['allow'],
    message: 'does not have the host of baseUrl',
  });

export type TargetFile = z.infer<typeof targetFileSchema>;

/** What a target is waited for, in milliseconds. */
export type Waits = TargetFile['waits'];

const withControl = 0;
const without = 50;

/** The pace of a target: one that others may share is not hurried. */
export const paceOf = ({ pace, control }: Pick<TargetFile, 'pace' | 'control'>): number =>
  pace ?? (control ? withControl : without);

function allows(hosts: readonly string[], baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return true;
  const { host, hostname } = new URL(baseUrl);
  return hosts.some((one) => [host, hostname].includes(one.toLowerCase()));
}

/** A gateway on this machine is nobody's but ours. */
export function isHere(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return true;
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(baseUrl).hostname);
}

/** The JSON Schema of a target file, for editors. */
export const targetFileJsonSchema = (): object =>
  z.toJSONSchema(targetFileSchema, { io: 'input', target: 'draft-2020-12' });

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
