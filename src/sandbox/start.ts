import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeAuthority } from './authority.ts';
import { type ConfigurationInput, defaultConfiguration, readConfiguration } from './configuration/index.ts';
import type { Merchant } from './merchants.ts';
import { serve } from './server.ts';
import { type RequestChecks, SandboxState } from './state.ts';

export interface SandboxOptions {
  /** 0, the default, picks a free port. */
  readonly port?: number;
  /** Makes ids repeat: the same requests get the same ids again. */
  readonly seed?: number;
  /** Where to write `ca.pem` for other programs; nothing is written without it. */
  readonly directory?: string;
  /** Whether `/__admin` is there; true if left out. */
  readonly control?: boolean;
  /** Its merchants, terminals and invoices; left out, the ones of `defaultConfiguration`. */
  readonly configuration?: ConfigurationInput;
  /** Finds what is wrong with the parameters of a request. Default: what the contract forbids. */
  readonly requestChecks?: RequestChecks;
}

/** A running reference gateway. */
export interface Sandbox {
  /** `https://localhost:PORT` */
  readonly baseUrl: string;
  /** The certificate authority to trust, PEM. */
  readonly ca: string;
  /** Where it was written, if a directory was given. */
  readonly caFile?: string;
  readonly merchants: readonly Merchant[];
  readonly state: SandboxState;
  stop(): Promise<void>;
}

/**
 * Starts the reference gateway on loopback, over HTTPS, with a certificate authority of its own.
 *
 * @throws InvalidConfiguration, naming each place and what to do about it
 * @throws the system's error where the port is taken or the directory cannot be written
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { merchants } = readConfiguration(options.configuration ?? defaultConfiguration());
  const authority = await makeAuthority();
  const state = new SandboxState(merchants, options.seed, options.requestChecks);
  const { front, close } = serve(state, authority, options);
  await new Promise<void>((resolve, reject) => {
    front.once('error', reject);
    front.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  // Only now: a start that fails leaves the authority of the sandbox that has the port where it is.
  const caFile =
    options.directory === undefined
      ? undefined
      : await writeAuthority(options.directory, authority.ca, close);
  const { port } = front.address() as AddressInfo;
  state.baseUrl = `https://localhost:${port}`;
  return {
    baseUrl: state.baseUrl,
    ca: authority.ca,
    ...(caFile !== undefined && { caFile }),
    merchants: state.merchants,
    state,
    async stop() {
      const closed = new Promise<void>((resolve) => front.once('close', () => resolve()));
      close();
      await closed;
    },
  };
}

async function writeAuthority(directory: string, ca: string, undo: () => void): Promise<string> {
  const caFile = join(directory, 'ca.pem');
  try {
    await mkdir(directory, { recursive: true });
    await writeFile(caFile, ca);
    return caFile;
  } catch (error) {
    undo();
    throw error;
  }
}
