import { stat } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigurationError } from '../../certificate/index.ts';
import { type CommandName, commandNames, isCommand } from '../../contract/index.ts';
import { maskXml } from '../../message/mask.ts';

/** What a call is told beside its command and fields. */
export interface AdapterSettings {
  /** `https://host[:port][/path]`; requests go to `/xpo/Relay` below it. */
  readonly baseUrl: string;
  /** The certificate authority to trust, PEM; missing where the public ones are right. */
  readonly ca?: string;
  readonly credentials: { readonly user: string; readonly password: string };
  /** Milliseconds that a call may take. */
  readonly timeoutMs: number;
  /** The header of the request; what is missing is to be left out. */
  readonly header: {
    readonly version?: string;
    readonly language?: string;
    readonly requestId?: string;
    readonly dateTime?: string;
  };
}

/** Parameters by name, nested as on the wire: `{ tranId: '1' }`, `{ ashraitEmvData: { orgUid: '2' } }`. */
export interface AdapterFields {
  readonly [name: string]: AdapterValue;
}
export type AdapterValue = string | AdapterFields | readonly AdapterValue[];

/** Somebody's own client, as its adapter module shows it. */
export interface Adapter {
  readonly name: string;
  /** What it sends, where that is a part of the commands; the kit sends the others itself. */
  readonly commands?: readonly CommandName[];
  /** Sends one command: gives back the raw reply, as text or bytes, or its decoded fields. */
  call(command: string, fields: AdapterFields, settings: AdapterSettings): unknown;
}

const kinds = ['.ts', '.mts', '.js', '.mjs', '.cjs'];

/**
 * Loads an adapter module: one that exports `call`, and may export a `name` and `commands`.
 *
 * @throws ConfigurationError saying what is wrong with the module
 */
export async function loadAdapter(file: string): Promise<Adapter> {
  const path = resolve(file);
  if (!kinds.includes(extname(path)))
    throw new ConfigurationError(`--client ${file}: must be a module (${kinds.join(', ')})`);
  await stat(path).catch(() => {
    throw new ConfigurationError(`--client ${file}: the file does not exist`);
  });
  const loaded = await import(pathToFileURL(path).href).catch((error: unknown) => {
    throw new ConfigurationError(`--client ${file} cannot be loaded: ${saidBy(error)}`);
  });
  const module = typeof loaded.call === 'function' ? loaded : loaded.default;
  if (typeof module?.call !== 'function')
    throw new ConfigurationError(
      `--client ${file} exports no function \`call\`; add: export async function call(command, fields, settings)`,
    );
  const name = typeof module.name === 'string' && module.name.trim() !== '' ? module.name : basename(file);
  return {
    name: name.slice(0, 80),
    ...(module.commands !== undefined && { commands: commandsIn(module.commands, file) }),
    call: (...asked) => module.call(...asked),
  };
}

function commandsIn(given: unknown, file: string): readonly CommandName[] {
  if (Array.isArray(given) && given.length > 0 && given.every(isCommand)) return [...new Set(given)];
  throw new ConfigurationError(
    `--client ${file}: \`commands\` must be a list of commands, from ${commandNames.join(', ')}`,
  );
}

/** The first line of what was thrown, which may be anything and quote anything: it is masked before it is cut. */
export function saidBy(error: unknown, mask: (text: string) => string = maskXml): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : `a ${typeof error}`;
  return (mask(text).split('\n', 1)[0] ?? '').slice(0, 200);
}
