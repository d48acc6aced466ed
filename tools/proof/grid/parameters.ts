import {
  admits,
  type Breach,
  breaches,
  type CommandData,
  type CommandName,
  commandData,
  commandNames,
  type Format,
  isBeside,
  type RequestField,
  type RuleId,
  ruleOf,
  rules,
} from '../../../src/contract/index.ts';
import type { Alteration, Asked, Changes } from '../alteration.ts';

interface Parameter {
  readonly command: CommandName;
  readonly name: string;
  readonly field: RequestField;
  readonly rule: RuleId;
}

const parameters: readonly Parameter[] = commandNames.flatMap((command) => {
  const { prefix, request }: CommandData = commandData[command];
  return Object.entries<RequestField>(request).map(([name, field]) => ({
    ...{ command, name, field },
    rule: ruleOf(prefix, name),
  }));
});

interface Misreading {
  readonly name: string;
  /** The fault refuses or changes valid requests, so any rule of the command may fail. */
  readonly breaksAll?: true;
  readonly refuses?: true;
  /** The fault applies an earlier value if a request omits the parameter. */
  readonly remembers?: true;
  readonly fault: (parameter: Parameter, pool: readonly string[]) => Changes | undefined;
}

const isSent = (asked: Asked, name: string): boolean => asked.sent(last(name)) !== undefined;
const last = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** Returns the request with another text of a parameter: replaced, added, or removed if the text is undefined. */
function sending({ command, name }: Parameter, xml: string, text: string | undefined): string {
  const parts = name.split('.');
  const own = last(name);
  const element = new RegExp(`<${own}(?:\\s[^>]*)?(?:/>|>[^<]*</${own}>)`);
  const made = text === undefined ? '' : `<${own}>${text}</${own}>`;
  if (element.test(xml)) return xml.replace(element, made);
  if (text === undefined) return xml;
  const [container] = parts.length > 1 ? parts : [];
  if (container !== undefined && xml.includes(`</${container}>`))
    return xml.replace(`</${container}>`, `${made}</${container}>`);
  const whole = container === undefined ? made : `<${container}>${made}</${container}>`;
  const end = isBeside(command, name) ? '</request>' : `</${command}>`;
  return xml.replace(end, `${whole}${end}`);
}

/**
 * Creates a gateway that reads another text of the parameter.
 *
 * @param make returns the text to read, or null for the sent one
 */
const reading = (parameter: Parameter, make: (asked: Asked) => string | undefined | null): Changes => ({
  request: (xml, asked) => {
    if (asked.command !== parameter.command) return xml;
    const text = make(asked);
    return text === null ? xml : sending(parameter, xml, text);
  },
});

const checking = (
  { command }: Parameter,
  make: (found: readonly Breach[], fields: (path: string) => string | undefined) => readonly Breach[],
): Changes => ({
  checks: (asked, fields) => {
    const found = breaches(asked, fields);
    return asked === command ? [...make(found, fields)] : found;
  },
});

const limitOf = (format: Format): number | undefined =>
  'max' in format ? format.max : 'maxDigits' in format ? format.maxDigits : undefined;

const misreadings: readonly Misreading[] = [
  {
    name: 'ignored',
    breaksAll: true,
    fault: (parameter, [constant]) =>
      reading(parameter, (asked) => {
        if (!isSent(asked, parameter.name)) return null;
        return parameter.field.occurrence === 'required' ? (constant ?? null) : undefined;
      }),
  },
  {
    name: 'kept from an earlier request',
    breaksAll: true,
    fault: (parameter, pool) => {
      let before: string | undefined;
      return reading(parameter, (asked) => {
        const sent = asked.sent(last(parameter.name));
        if (sent === undefined) return null;
        const earlier = before ?? pool.find((other) => other !== sent);
        before = sent;
        return earlier ?? null;
      });
    },
  },
  {
    name: 'malformed, and accepted',
    fault: (parameter) =>
      checking(parameter, (found) =>
        found.filter(({ rule, problem }) => rule !== parameter.rule || !problem.startsWith('has to')),
      ),
  },
  {
    name: 'one character too long, and accepted',
    fault: (parameter) => {
      const limit = limitOf(parameter.field.format);
      if (limit === undefined) return undefined;
      return checking(parameter, (found, fields) =>
        found.filter(
          ({ rule, problem }) =>
            rule !== parameter.rule ||
            !problem.startsWith('has to') ||
            [...(fields(parameter.name) ?? '')].length !== limit + 1,
        ),
      );
    },
  },
  {
    name: 'as long as it may be, and refused',
    ...{ breaksAll: true, refuses: true },
    fault: (parameter) => {
      const { format } = parameter.field;
      const limit = limitOf(format);
      if (limit === undefined) return undefined;
      return checking(parameter, (found, fields) => {
        const text = fields(parameter.name) ?? '';
        return [...text].length === limit && admits(format, text) ? [...found, refusing(parameter)] : found;
      });
    },
  },
  {
    name: 'missing, and accepted',
    fault: (parameter) =>
      parameter.field.occurrence === 'optional'
        ? undefined
        : checking(parameter, (found) =>
            found.filter(
              ({ rule, field, problem }) =>
                !(rule === parameter.rule || field === parameter.name) ||
                !/^is (?:missing|required)/.test(problem),
            ),
          ),
  },
  {
    name: 'missing, and refused',
    ...{ breaksAll: true, refuses: true },
    fault: (parameter) =>
      parameter.field.occurrence === 'required'
        ? undefined
        : checking(parameter, (found, fields) =>
            fields(parameter.name) === undefined ? [...found, refusing(parameter)] : found,
          ),
  },
  {
    name: 'missing, and read as another request had it',
    ...{ breaksAll: true, remembers: true },
    fault: (parameter, [constant]) => {
      if (parameter.field.occurrence === 'required' || constant === undefined) return undefined;
      // Values of requests in earlier scenarios do not count, nor do values that are refused for their form.
      let before = constant;
      return reading(parameter, (asked) => {
        const sent = asked.sent(last(parameter.name));
        if (sent === undefined) return before;
        if (admits(parameter.field.format, sent)) before = sent;
        return null;
      });
    },
  },
];

const refusing = ({ rule, name }: Parameter): Breach => ({
  rule,
  field: name,
  problem: 'has to be another one',
});

const isAccepted = (command: CommandName): RegExp =>
  command === 'doDeal'
    ? /^(?:doDeal\.|command\.doDeal$|validation\.|combination\.|transition\.|installments\.|state\.)/
    : /^(?:transmit)/.test(command)
      ? /^(?:transmit|transmission\.|state\.transmitStatus|transition\.|command\.transmit)/
      : command === 'inquireTransactions'
        ? /^(?:inquireTransactions\.|transaction\.record|state\.|validation\.|combination\.|transition\.|command\.)/
        : new RegExp(`^(?:${command}\\.|command\\.${command}$|transition\\.|limit\\.)`);

/** Rules of a parameter, of its values, of conditions with the parameter, and of the reply element that repeats it. */
function rulesAbout({ command, name, rule }: Parameter, breaksAll = false): readonly string[] {
  const { conditions, reply }: CommandData = commandData[command];
  return [
    ...(breaksAll ? rules.filter(({ id }) => isAccepted(command).test(id)).map(({ id }) => id) : []),
    ...rules
      .filter(({ id }) => id === rule || id.startsWith(`${rule}.`) || id.endsWith(`.${last(name)}`))
      .map(({ id }) => id),
    ...(name === 'cvv' ? ['transaction.reply.ashraitEmvData.cvvFlag', 'transaction.reply.cvvStatus'] : []),
    ...(command === 'inquireInvoice' ? ['inquireInvoice.error.414'] : []),
    ...conditions
      .filter(
        ({ field, when, needs }) => field === name || JSON.stringify([when, needs]).includes(`"${name}"`),
      )
      .map((one) => one.rule),
    ...reply.flatMap(({ prefix, fields }) =>
      Object.entries(fields)
        .filter(([own, { echoes }]) => echoes === name || own === last(name))
        .map(([own]) => `${prefix}.${own}`),
    ),
  ];
}

export const parameterCells: readonly Alteration[] = parameters.flatMap((parameter) =>
  misreadings.map(({ name, fault, breaksAll, refuses, remembers }): Alteration => {
    const { command, rule } = parameter;
    return {
      id: `${command} request ${rule}: ${name}`,
      rules: [
        ...rulesAbout(parameter, breaksAll),
        // The sandbox cannot calculate with a date of another form.
        ...(name.startsWith('malformed') ? ['http.status-200-on-failure'] : []),
      ],
      hints: {
        ...{ command, about: rule },
        ...(refuses && { refuses }),
        ...(remembers && { thenLeftOut: last(parameter.name) }),
      },
      changes: ({ sent }) => fault(parameter, sent(command, last(parameter.name))),
    };
  }),
);
