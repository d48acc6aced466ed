import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { makeAuthority } from './authority.ts';
import { type ConfigurationInput, defaultConfiguration, readConfiguration } from './configuration/index.ts';
import type { Merchant } from './merchants.ts';
import { serve } from './server.ts';
import { type RequestChecks, SandboxState } from './state.ts';

export interface SandboxOptions {
  /** 0, the default, picks a free port. */
  readonly port?: number;
  /** The address to listen on. The default is 127.0.0.1. Beyond loopback the control surface requires `controlToken`. */
  readonly host?: string;
  /** Host names and addresses for its certificate. Payment pages use the first one. */
  readonly names?: readonly string[];
  /** The folder that keeps the certificate authority between starts. */
  readonly authorityDirectory?: string;
  /** Makes ids repeatable: the same requests get the same ids. */
  readonly seed?: number;
  /** The folder for `ca.pem`, for other programs. Without it nothing is written. */
  readonly directory?: string;
  /** Whether the control surface `/__admin` exists. The default is true. */
  readonly control?: boolean;
  /** Its merchants, terminals and invoices. The default is `defaultConfiguration`. */
  readonly configuration?: ConfigurationInput;
  /** Finds what is wrong with the parameters of a request. Default: what the contract forbids. */
  readonly requestChecks?: RequestChecks;
}

/** A running reference gateway. */
export interface Sandbox {
  /** `https://localhost:PORT`, or by the first of its names. */
  readonly baseUrl: string;
  /** The certificate authority to trust, PEM. */
  readonly ca: string;
  /** The path of the written `ca.pem`, if a directory was given. */
  readonly caFile?: string;
  /** `https://localhost:PORT`, or the loopback address it is bound to: where the control surface asks this machine for no token. */
  readonly controlUrl?: string;
  /** The control surface requires it from other machines: `Authorization: Bearer TOKEN`. */
  readonly controlToken?: string;
  readonly merchants: readonly Merchant[];
  readonly state: SandboxState;
  /**
   * Shows a certificate of an authority that nobody knows, at the same port, until what it gives back is called. Open
   * connections are closed.
   */
  presentUnknown(): Promise<() => void>;
  stop(): Promise<void>;
}

/**
 * Starts the reference gateway over HTTPS with its own certificate authority. It listens on loopback unless a host is given.
 *
 * @throws InvalidConfiguration with each invalid place and what to do
 * @throws UnusableAuthority if the saved authority is not valid
 * @throws the error of the system if the port is in use or the directory cannot be written
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { merchants } = readConfiguration(options.configuration ?? defaultConfiguration());
  const { host = '127.0.0.1', names = [], control = true } = options;
  // Bound to one address, it is not called localhost.
  const own = everywhere.test(host) ? [] : [host];
  const authority = await makeAuthority({
    names: [...names, ...own],
    directory: options.authorityDirectory,
  });
  const state = new SandboxState(merchants, options.seed, options.requestChecks);
  const controlToken = control && !loopback.test(host) ? randomBytes(24).toString('base64url') : undefined;
  const { front, close, present } = serve(state, authority, {
    control,
    ...(controlToken !== undefined && { controlToken }),
  });
  await new Promise<void>((resolve, reject) => {
    front.once('error', reject);
    front.listen(options.port ?? 0, host, resolve);
  });
  // Only now: a start that fails leaves the authority of the sandbox that has the port where it is.
  const caFile =
    options.directory === undefined
      ? undefined
      : await writeAuthority(options.directory, authority.ca, close);
  const { port } = front.address() as AddressInfo;
  const [name = 'localhost'] = [...names, ...own];
  const at = (host: string) => `https://${isIPv6(host) ? `[${host}]` : host}:${port}`;
  state.baseUrl = at(name);
  const here = everywhere.test(host) ? 'localhost' : loopback.test(host) ? host : undefined;
  return {
    baseUrl: state.baseUrl,
    ca: authority.ca,
    ...(caFile !== undefined && { caFile }),
    ...(control && here !== undefined && { controlUrl: at(here) }),
    ...(controlToken !== undefined && { controlToken }),
    merchants: state.merchants,
    state,
    async presentUnknown() {
      present(await makeAuthority({ names: [...names, ...own] }));
      return () => present(authority);
    },
    async stop() {
      const closed = new Promise<void>((resolve) => front.once('close', () => resolve()));
      close();
      state.callOff();
      await closed;
    },
  };
}

/** Hosts that mean this machine, or all of its addresses. */
const everywhere = /^(?:127\.0\.0\.1|::1|localhost|0\.0\.0\.0|::)$/;
const loopback = /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/;

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
