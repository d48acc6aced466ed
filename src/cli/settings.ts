import { existsSync } from 'node:fs';
import { InvalidArgumentError, type Option } from '@commander-js/extra-typings';
import { z } from 'zod';
import { ConfigurationError } from '../certificate/index.ts';
import { nearest } from '../contract/index.ts';
import { readJson } from '../reports/files.ts';
import type { Verb } from './output.ts';

const usual = 'tck.config.json';

/** The value of a setting before the option parser reads it. */
type Given = string | readonly string[] | boolean;

/** The environment variable of an option, such as `TCK_CERTIFY_TARGET_FILE` for `certify --target-file`. */
export const variableOf = (verb: string, option: Option): string =>
  option.envVar ??
  `TCK_${verb}_${option.attributeName().replace(/[A-Z]/g, (letter) => `_${letter}`)}`.toUpperCase();

const texts = z.union([z.array(z.string()), z.string().transform((one) => [one])]);

function shapeOf(option: Option): z.ZodType<Given> {
  if (option.isBoolean() || option.negate) return z.boolean();
  if (option.variadic) return texts;
  if (option.optional) return z.union([z.literal(true), z.string()]);
  // A number is accepted only for numeric options, because a number as a file name or tag is a mistake.
  return /<(?:number|days|n)>/.test(option.flags)
    ? z.union([z.string(), z.number()]).transform(String)
    : z.string();
}

/** The options of a verb without --version and --help. */
export const settable = (verb: Verb): readonly Option[] =>
  verb.options.filter((option) => option.long !== '--version' && option.long !== '--help');

/**
 * Applies settings to options that are not on the command line. Environment variables override the file.
 * @throws ConfigurationError naming the variable, or the file and its member
 */
export function applySettings(verb: Verb, file: Readonly<Record<string, unknown>>, path: string): void {
  const own = membersOf(verb, file[verb.name()], path);
  knownVariables(verb);
  for (const option of settable(verb)) {
    const source = verb.getOptionValueSource(option.attributeName());
    if (source !== undefined && source !== 'default' && source !== 'settings') continue;
    const variable = variableOf(verb.name(), option);
    const given = ofVariable(option, process.env[variable], variable) ?? own[option.attributeName()];
    const place = process.env[variable] ? variable : `${path}: ${verb.name()}.${option.attributeName()}`;
    if (given !== undefined)
      verb.setOptionValueWithSource(option.attributeName(), read(option, given, place), 'settings');
  }
}

/** @throws ConfigurationError naming an unknown environment variable with the prefix of the verb */
function knownVariables(verb: Verb): void {
  const known = settable(verb).map((option) => variableOf(verb.name(), option));
  const prefix = `TCK_${verb.name().toUpperCase()}_`;
  const odd = Object.keys(process.env).find((name) => name.startsWith(prefix) && !known.includes(name));
  if (odd !== undefined)
    throw new ConfigurationError(`${odd} is no option of ${verb.name()}${meant(odd, known)}`);
}

/** @throws ConfigurationError naming the settings file, and the member that is no verb */
export async function settingsFile(
  verbs: readonly string[],
): Promise<{ readonly path: string; readonly file: Readonly<Record<string, unknown>> }> {
  const named = process.env.TCK_CONFIG;
  const path = named || usual;
  if (!named && !existsSync(usual)) return { path, file: {} };
  const parsed = z.record(z.string(), z.unknown()).safeParse(await readJson(path, 'with comments'));
  if (!parsed.success)
    throw new ConfigurationError(
      `${path}: the settings must be a JSON object with a member for each command`,
    );
  for (const name of Object.keys(parsed.data))
    if (name !== '$schema' && !verbs.includes(name))
      throw new ConfigurationError(`${path}: ${name} is no command${meant(name, verbs)}`);
  return { path, file: parsed.data };
}

function membersOf(verb: Verb, value: unknown, path: string): Readonly<Record<string, Given>> {
  if (value === undefined) return {};
  const shape = Object.fromEntries(
    settable(verb).map((option) => [option.attributeName(), shapeOf(option).optional()]),
  );
  const parsed = z.strictObject(shape).safeParse(value);
  // A received folder can contain a settings file, and this file must not decide which key verifies the folder.
  if (verb.name() === 'verify' && Object.hasOwn(Object(value), 'key'))
    throw new ConfigurationError(`${path}: verify.key cannot be set by a file; give --key or TCK_VERIFY_KEY`);
  if (parsed.success) return parsed.data as Readonly<Record<string, Given>>;
  const [issue] = parsed.error.issues;
  const at = [verb.name(), ...(issue?.path ?? [])].join('.');
  if (issue?.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    throw new ConfigurationError(`${path}: ${at}.${key} is no option${meant(key, Object.keys(shape))}`);
  }
  throw new ConfigurationError(`${path}: ${at} has the wrong type (${verb.name()} --help lists the options)`);
}

function meant(name: string, known: readonly string[]): string {
  const [near] = nearest(name, known, 1);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

function ofVariable(option: Option, value: string | undefined, variable: string): Given | undefined {
  if (value === undefined || value === '') return undefined;
  const isSwitch = option.isBoolean() || option.negate;
  if (isSwitch || option.optional) {
    if (value === '1' || value === 'true') return true;
    if (value === '0' || value === 'false') return false;
  }
  if (isSwitch) throw new ConfigurationError(`${variable}: the value must be true or false`);
  return option.variadic ? value.split(/[\s,]+/).filter((one) => one !== '') : value;
}

function read(option: Option, given: Given, place: string): unknown {
  if (given === true) return option.presetArg ?? true;
  if (given === false && option.optional) return undefined;
  if (given === false || !option.parseArg) return given;
  try {
    const parse = option.parseArg as (text: string, before: unknown) => unknown;
    return [given].flat().reduce<unknown>((before, one) => parse(String(one), before), option.defaultValue);
  } catch (error) {
    if (error instanceof InvalidArgumentError) throw new ConfigurationError(`${place}: ${error.message}`);
    throw error;
  }
}
