import { z } from 'zod';
import { hebrewOf, InvalidConfiguration } from './defaults.ts';
import { invoiceSchema } from './invoice.ts';
import { described, filled, only } from './members.ts';
import { oldNumber, terminalMembers } from './terminal.ts';
import { contradictions, terminalRoles } from './terminal-roles.ts';

const terminal = terminalMembers(terminalRoles)
  .refine(({ number, lenient }) => lenient || !oldNumber.test(number), {
    path: ['number'],
    error:
      'has seven digits, which only a lenient terminal may have; give a number of ten characters, or set lenient',
  })
  .superRefine((one, context) => {
    for (const { path, message } of contradictions(one)) context.addIssue({ code: 'custom', path, message });
  })
  .transform((one) => ({ ...one, hebrew: hebrewOf(one) }));

const merchant = only({
  user: described('The API user, which is unique', filled()),
  password: described(
    'The API password of the sandbox, which protects nothing: do not use a real password',
    filled(),
  ),
  terminals: z.array(terminal).min(1, 'must have at least one terminal'),
  invoices: described('The invoices that inquireInvoice finds', z.array(invoiceSchema).default([])),
});

function repeated(merchants: readonly z.output<typeof merchant>[]) {
  const found: { readonly path: (string | number)[]; readonly message: string }[] = [];
  const seen = new Map<string, string>();
  const once = (what: string, value: string | undefined, path: (string | number)[]) => {
    if (value === undefined) return;
    const first = seen.get(`${what} ${value}`);
    if (first === undefined) seen.set(`${what} ${value}`, path.join('.'));
    else found.push({ path, message: `is already the ${what} of ${first}; give another ${what}` });
  };
  merchants.forEach(({ user, terminals, invoices }, m) => {
    once('user', user, ['merchants', m, 'user']);
    terminals.forEach(({ number, roles }, t) => {
      once('number', number, ['merchants', m, 'terminals', t, 'number']);
      roles.forEach((role, r) => {
        once('role', role, ['merchants', m, 'terminals', t, 'roles', r]);
      });
    });
    invoices.forEach(({ id, role }, i) => {
      once('id', id, ['merchants', m, 'invoices', i, 'id']);
      once('invoice role', role, ['merchants', m, 'invoices', i, 'role']);
    });
  });
  return found;
}

const configurationSchema = only({
  $schema: z.string().optional(),
  merchants: z.array(merchant).min(1, 'must have at least one merchant'),
}).superRefine(({ merchants }, context) => {
  for (const { path, message } of repeated(merchants)) context.addIssue({ code: 'custom', path, message });
});

type Frozen<T> = T extends readonly (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;

export type Terminal = Frozen<z.output<typeof terminal>>;
export type Invoice = Frozen<z.output<typeof invoiceSchema>>;
export type Merchant = Frozen<z.output<typeof merchant>>;
type Configuration = Frozen<z.output<typeof configurationSchema>>;
/** A configuration as written in the file, where members with a default are optional. */
export type ConfigurationInput = Frozen<z.input<typeof configurationSchema>>;

/** @throws InvalidConfiguration */
export function readConfiguration(value: unknown): Configuration {
  const parsed = configurationSchema.safeParse(value, { error: inWords });
  if (parsed.success) return parsed.data;
  throw new InvalidConfiguration(
    parsed.error.issues
      .map(({ path, message }) => `${path.join('.') || 'the configuration'} ${message}`)
      .join('; '),
  );
}

/** Returns the JSON Schema of a configuration, for editors. */
export const configurationJsonSchema = (): object =>
  z.toJSONSchema(configurationSchema, { io: 'input', target: 'draft-2020-12' });

/** Texts of validation errors for which the schema has no text. Each text follows the path of a member. */
const inWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return `has to be of type ${issue.expected}${issue.input === undefined ? ', and is missing' : ''}`;
  return issue.code === 'invalid_value' ? `has to be one of ${issue.values.join(', ')}` : undefined;
};
