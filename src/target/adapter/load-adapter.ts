import { stat } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigurationError } from '../../certificate/index.ts';
import { type CommandName, commandNames, isCommand } from '../../contract/index.ts';
import { maskXml } from '../../secrets/mask.ts';
import { foreignAdapter } from './foreign-adapter.ts';

export interface AdapterSettings {
  /** The address of the gateway, `https://host[:port][/path]`. Post requests to `/xpo/Relay` below this address. */
  readonly baseUrl: string;
  /** The trusted certificate authority in PEM format; undefined if public authorities suffice. */
  readonly ca?: string;
  readonly credentials: { readonly user: string; readonly password: string };
  /** The maximum duration of a call in milliseconds. */
  readonly timeoutMs: number;
  /** The header fields of the request. Elements with the value undefined must be omitted. */
  readonly header: {
    readonly version?: string;
    readonly language?: string;
    readonly requestId?: string;
    readonly dateTime?: string;
  };
}

/** Parameters by name, nested as in the XML: `{ tranId: '1' }`, `{ ashraitEmvData: { orgUid: '2' } }`. */
export interface AdapterFields {
  readonly [name: string]: AdapterValue;
}
/** The value of a parameter. An array repeats the XML element. */
export type AdapterValue = string | AdapterFields | readonly AdapterValue[];

/** An adapter module: it connects the kit with a client of your own. */
export interface Adapter {
  readonly name: string;
  /** The commands that the client supports. The default is all commands; the kit sends the others itself. */
  readonly commands?: readonly CommandName[];
  /** Sends one command. Returns the raw reply as text or bytes, or the decoded fields of the reply. */
  call(command: string, fields: AdapterFields, settings: AdapterSettings): unknown;
}

const kinds = ['.ts', '.mts', '.js', '.mjs', '.cjs'];

/** Loads an adapter module, or connects a command or URL. @throws ConfigurationError with the fault of the module */
export async function loadAdapter(file: string): Promise<Adapter> {
  if (URL.canParse(file) && /^https?:/.test(file)) return foreignAdapter(file);
  const path = resolve(file);
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (!isThere && /\s/.test(file.trim())) return foreignAdapter(file);
  if (!kinds.includes(extname(path)))
    throw new ConfigurationError(
      `--client ${file}: must be a module (${kinds.join(', ')}), a URL, or a command such as 'python3 adapter.py'`,
    );
  if (!isThere) throw new ConfigurationError(`--client ${file}: the file does not exist`);
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

/** Returns the first line of a thrown value. Secrets are masked before the text is cut: a cut secret is not found. */
export function saidBy(error: unknown, mask: (text: string) => string = maskXml): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : `a ${typeof error}`;
  return (mask(text).split('\n', 1)[0] ?? '').slice(0, 200);
}
