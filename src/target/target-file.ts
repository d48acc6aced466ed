import { z } from 'zod';
import { nearest } from '../contract/index.ts';
import { invoiceRoles, terminalRoles, testCards } from '../sandbox/index.ts';
import { passesLuhn } from '../secrets/card-number.ts';

/** The roles of cards, terminals and invoices that the test suite uses. `missing` is an invoice that does not exist. */
export const knownRoles = {
  terminals: terminalRoles,
  cards: testCards.map(({ role }) => role),
  invoices: [...invoiceRoles, 'missing'],
} as const satisfies Record<string, readonly string[]>;

const digits = (min: number, max: number) =>
  z.string().regex(new RegExp(`^[0-9]{${min},${max}}$`), `must be ${min} to ${max} digits`);

/** The pattern of a variable name is strict, because errors print the name: a password in its place does not match. */
const variable = () => z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of a variable');

const milliseconds = (min: number, max: number) => z.int().min(min).max(max);

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
            'A JSON file {"user": ..., "password": ...}: relative to this file, absolute, or below ~/. The file must be outside any git work tree and readable only by its owner.',
          ),
      }),
    ],
    {
      error: ({ input }) => {
        const given = ['userVariable', 'passwordVariable'].filter((key) => Object.hasOwn(Object(input), key));
        const form = 'must be {"userVariable", "passwordVariable"} or {"file"}';
        return given.length === 1
          ? `${form}, and has only ${given[0]}`
          : `${form}; credentials themselves are not allowed here`;
      },
    },
  )
  .describe('Where to find the credentials of the API. The target file must not contain credentials.');

export type CredentialsSource = z.infer<typeof credentialsSchema>;

/** The schema of a target file. It is strict: a misspelt member is an error. */
export const targetFileSchema = z
  .strictObject({
    $schema: z
      .string()
      .optional()
      .describe('The schema of this file, for editors; the kit ignores this member.'),
    name: z.string().min(1).describe('The name of the target in the certificate.'),
    baseUrl: z
      .url({
        protocol: /^https$/,
        error: ({ input }) =>
          input === undefined ? 'is missing' : 'must be an https:// address without /xpo/Relay',
      })
      .refine((url) => !/\/xpo\/Relay\/?$/i.test(url), 'must not contain /xpo/Relay')
      .refine((url) => !/@|[?#]/.test(url), 'must not contain credentials, a query or a fragment')
      .describe('The base address of the gateway, without /xpo/Relay.'),
    allow: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe(
        'Hosts to which the run may connect, as "host" or "host:port". The list must contain the host of baseUrl, and is required unless that host is this machine.',
      ),
    caFile: z
      .string()
      .optional()
      .describe('The PEM file of a private certificate authority, relative to this file.'),
    credentials: credentialsSchema,
    merchants: z
      .strictObject({
        foreign: z.strictObject({ credentials: credentialsSchema }).optional(),
        otherSet: z.strictObject({ credentials: credentialsSchema }).optional(),
      })
      .default({})
      .describe(
        'Other credentials. foreign: the credentials of the merchant that owns the terminal "foreign", used only for inquiries. otherSet: another set of the same merchant, for the management console or another environment; a scenario records whether the API refuses this set.',
      ),
    terminals: z
      .record(z.string(), z.string().length(10, 'must have 10 characters'))
      .refine(({ main }) => main !== undefined, 'must have at least the terminal "main"')
      .describe('Terminal numbers by role; "main" is required.'),
    cards: z
      .record(
        z.string(),
        z.strictObject({
          number: digits(16, 19),
          expiration: z.string().regex(/^(0[1-9]|1[0-2])[0-9]{2}$/, 'must be MMYY'),
          cvv: digits(3, 4).default('123'),
        }),
      )
      .refine((cards) => cards['approved-visa'] !== undefined, 'must have at least the card "approved-visa"')
      .describe('Test cards by role; "approved-visa" is required.'),
    mid: z
      .string()
      .regex(/^[0-9A-Za-z]+$/, 'must be letters and digits')
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
        'The highest number of charges in one transmission of the terminal "batch-limit". Without batchLimit, the run tries two charges, then one more each time, up to twelve.',
      ),
    control: z
      .boolean()
      .default(false)
      .describe('Whether the target has the admin API of the sandbox at /__admin.'),
    plainHttp: z
      .boolean()
      .optional()
      .describe(
        'Whether the run may post the credentials and a test card over plain HTTP, to check that the gateway rejects plain HTTP. The default is true only for a gateway on this machine.',
      ),
    manyCharges: z
      .boolean()
      .default(false)
      .describe(
        'Whether the run may make 205 charges of 1 and transmit them, to check inquiries with many matches.',
      ),
    pace: milliseconds(0, 2_000)
      .optional()
      .describe(
        'The minimum time in milliseconds between the starts of two requests. The default is 50, or 0 if control is true.',
      ),
    timeouts: z
      .strictObject({
        reply: milliseconds(100, 25_000)
          .default(20_000)
          .describe('The time-out in milliseconds to connect, and for each part of a reply.'),
      })
      .prefault({}),
    waits: z
      .strictObject({
        transmission: milliseconds(100, 600_000)
          .default(120_000)
          .describe('The maximum time in milliseconds to wait for the end of a transmission.'),
        between: milliseconds(10, 60_000)
          .default(5_000)
          .describe('The maximum time in milliseconds between two inquiries about a transmission.'),
      })
      .prefault({}),
    limits: z
      .strictObject({
        charges: z
          .int()
          .min(1)
          .default(5_000)
          .describe('The highest number of charges, pre-authorizations and payouts in a run.'),
        sum: z
          .int()
          .min(1)
          .default(1_000_000_000)
          .describe(
            'The highest sum of all charges, pre-authorizations and payouts of a run in one currency, in its smallest unit.',
          ),
      })
      .prefault({})
      .describe('Limits on the charges of a run. A scenario that would exceed them is skipped.'),
  })
  .refine(({ allow, baseUrl }) => allow !== undefined || isHere(baseUrl), {
    path: ['allow'],
    message: 'must name the host of baseUrl, the only host that receives charges',
  })
  .refine(({ allow, baseUrl }) => allow === undefined || allows(allow, baseUrl), {
    path: ['allow'],
    message: 'does not have the host of baseUrl',
  })
  .superRefine((file, context) => {
    for (const [path, message] of contradictions(file))
      context.addIssue({ code: 'custom', path: [...path], message });
  });

export type TargetFile = z.infer<typeof targetFileSchema>;

export type Waits = TargetFile['waits'];

export type TargetCard = Readonly<TargetFile['cards'][string]>;

const withControl = 0;
const without = 50;

export const paceOf = ({ pace, control }: Pick<TargetFile, 'pace' | 'control'>): number =>
  pace ?? (control ? withControl : without);

function allows(hosts: readonly string[], baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return true;
  const { host, hostname } = new URL(baseUrl);
  return hosts.some((one) => [host, hostname].includes(one.toLowerCase()));
}

export function isHere(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return true;
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(baseUrl).hostname);
}

export const targetFileJsonSchema = (): object =>
  z.toJSONSchema(targetFileSchema, { io: 'input', target: 'draft-2020-12' });

/** Returns remarks on roles that no scenario uses. They are no errors, because other versions of the suite may use them. */
export const unknownRoles = (file: TargetFile): readonly string[] =>
  Object.entries(knownRoles).flatMap(([kind, roles]) =>
    Object.keys(file[kind as keyof typeof knownRoles])
      .filter((role) => !(roles as readonly string[]).includes(role))
      .map((role) => {
        const [meant] = nearest(role, roles, 1);
        return `${kind}.${role}: no scenario uses it${meant === undefined ? '' : `; did you mean ${meant}?`}`;
      }),
  );

type Contradict = (one: string, other: string) => boolean;

/** Roles of terminals that cannot be normal terminals, or cannot have any other role. */
const refusing = ['no-refund', 'no-cancel', 'several-matches'];
const alone = [
  ...['foreign', 'inactive', 'not-granted', 'rav-mutav', 'rav-sapak'],
  ...['failing-transmission', 'failing-again', 'to-retransmit'],
];
const opposite = ['main second', 'checks checks-nothing', 'large-amounts small-amounts'];

const terminalsContradict =
  (control: boolean): Contradict =>
  (...roles) =>
    roles.every((role) => knownRoles.terminals.includes(role)) &&
    (roles.some((role) => alone.includes(role)) ||
      opposite.some((pair) => pair.split(' ').every((role) => roles.includes(role))) ||
      (roles.some((role) => refusing.includes(role) || (control && role === 'manual')) &&
        roles.some((role) => role === 'main' || role === 'second')));

const cardsContradict: Contradict = (...roles) => {
  const [one, other] = roles.map(meaningOf);
  if (!one || !other) return false;
  return Object.keys(one).some((name) => name in other && one[name] !== other[name]);
};

type Contradiction = readonly [path: readonly string[], message: string];

/** Returns roles of one terminal, card or invoice that contradict each other, and values that contradict their role. */
function contradictions(
  file: Record<keyof typeof knownRoles, object> & { control: boolean },
): Contradiction[] {
  const { terminals, cards, invoices } = file as TargetFile;
  const twice = (kind: string, values: Readonly<Record<string, string>>, contradict: Contradict) =>
    Object.entries(values).flatMap(([role, value], index, all): Contradiction[] => {
      const [first] =
        all.slice(0, index).find(([one, same]) => same === value && contradict(one, role)) ?? [];
      return first === undefined
        ? []
        : [
            [
              [kind, role],
              `has the same value as ${kind}.${first}, although the roles contradict each other`,
            ],
          ];
    });
  const numbers = Object.fromEntries(Object.entries(cards).map(([role, { number }]) => [role, number]));
  return [
    ...twice('terminals', terminals, terminalsContradict(file.control)),
    ...twice('cards', numbers, cardsContradict),
    ...twice('invoices', invoices, () => true),
    ...Object.entries(cards).flatMap(([role, { number, cvv }]): Contradiction[] => {
      const [, length] = /^approved-(\d+)-digits$/.exec(role) ?? [];
      if (length && number.length !== Number(length))
        return [[['cards', role, 'number'], `has another number of digits than the role says: ${length}`]];
      return role === 'four-digit-cvv' && cvv.length !== 4
        ? [[['cards', role, 'cvv'], 'must have 4 digits']]
        : [];
    }),
    ...(terminals.letters !== undefined && /^\d*$/.test(terminals.letters)
      ? [[['terminals', 'letters'], 'must have a letter'] as const]
      : []),
  ];
}

const meanings: Readonly<Record<string, object>> = {
  'approved-visa': { cardBrand: '2' },
  declined: { status: '004' },
};

const meaningOf = (role: string): Readonly<Record<string, unknown>> | undefined => {
  const known = testCards.find((card) => card.role === role);
  return known && { status: '000', ...known.outcome, ...meanings[role] };
};

/** Returns remarks on probable mistakes in cards, without card numbers. @param now the month in Israel, `YYYY-MM` */
export function oddCards(cards: TargetFile['cards'], now: string): readonly string[] {
  return Object.entries(cards).flatMap(([role, { number, expiration }]) => {
    const until = `20${expiration.slice(2)}-${expiration.slice(0, 2)}`;
    return [
      ...(until < now ? [`cards.${role}.expiration: the card has expired`] : []),
      ...(passesLuhn(number) ? [] : [`cards.${role}.number: the check digit is wrong (Luhn)`]),
    ];
  });
}
