import fc, { type Arbitrary } from 'fast-check';
import { type CommandName, commandData, type RequestField } from '../contract/index.ts';
import { admitted, digits, hebrewText, letters, textOf } from './values.ts';

export type Parameters = Readonly<Record<string, string>>;

/**
 * Values that the gateway knows: a terminal, and others by field, such as the `tranId` of a charge. A generated request
 * has the known value of such a field, or lacks the field.
 */
export interface Known {
  readonly terminalNumber: string;
  readonly [field: string]: string;
}

export const requestFields = (command: CommandName): Readonly<Record<string, RequestField>> =>
  commandData[command].request;

/** Has only letters and digits: other characters in references have two readings (ambiguity #41). */
const reference = fc.oneof(textOf(letters + digits, 1, 19), hebrewText(1, 19));
const mark = textOf(digits, 1, 20);
const agreed: Readonly<Record<string, Arbitrary<string>>> = {
  user: reference,
  shiftId1: mark,
  shiftId2: mark,
  shiftId3: mark,
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [
      `userData${index + 1}`,
      fc
        .array(textOf(letters + digits, 1, 8), { minLength: 1, maxLength: 28 })
        .map((words) => words.join(' ')),
    ]),
  ),
};

/** A value of the field that is valid in every reading, or the known value. */
export function one(command: CommandName, known: Known, name: string): Arbitrary<string> {
  const value = known[name];
  if (value !== undefined) return fc.constant(value);
  const field = requestFields(command)[name];
  if (!field) throw new TypeError(`${command} has no field ${name}`);
  // Shift ids of a deal have letters and digits, those of an inquiry only digits.
  if (command === 'doDeal' && /^shiftId/.test(name)) return admitted(field.format);
  return agreed[name] ?? admitted(field.format);
}

export function some(command: CommandName, known: Known, names: readonly string[]): Arbitrary<Parameters> {
  return maybe(Object.fromEntries(names.map((name) => [name, one(command, known, name)])));
}

/** Any of the fields, each with its value or missing. */
export const maybe = (model: Readonly<Record<string, Arbitrary<string>>>): Arbitrary<Parameters> =>
  fc.record(model, { requiredKeys: [] }) as Arbitrary<Parameters>;

/** One of the parts; a shrink can choose another part. */
export const oneOf = (...parts: readonly Arbitrary<Parameters>[]): Arbitrary<Parameters> =>
  fc.oneof({ withCrossShrink: true }, ...parts);

export const anyOf = (command: CommandName, known: Known, names: readonly string[]): Arbitrary<Parameters> =>
  fc.oneof(...names.map((name) => one(command, known, name).map((value): Parameters => ({ [name]: value }))));

export const together = (...parts: readonly Arbitrary<Parameters>[]): Arbitrary<Parameters> =>
  fc.tuple(...parts).map((all) => Object.assign({}, ...all) as Parameters);

export function range(command: CommandName, known: Known, from: string, to: string): Arbitrary<Parameters> {
  return fc.tuple(one(command, known, from), one(command, known, to)).map(([one, other]) => {
    const [first = '', last = ''] = [one, other].sort();
    return { [from]: first, [to]: last };
  });
}

export const always = (values: Parameters): Arbitrary<Parameters> => fc.constant(values);

export function without(fields: Parameters, ...names: readonly string[]): Parameters {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
