import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { makeFolder } from '../message/make-folder.ts';
import { writeWhole } from '../message/write-whole.ts';
import { makeAuthority } from './authority.ts';
import { defaultMerchants } from './configuration/index.ts';
import type { Merchant } from './configuration/schema.ts';
import type { PublicSandbox, SandboxOptions } from './public.ts';
import { serve } from './server.ts';
import { type Behaviour, SandboxState } from './state.ts';
import type { Store } from './store/store.ts';

interface Options extends SandboxOptions {
  /** Serves requests instead of the handlers of the commands. */
  readonly behaviour?: Behaviour;
}

/** A running sandbox with its data, which the package does not export. */
export interface Sandbox extends PublicSandbox {
  readonly state: SandboxState;
  /** The base address for programs on this machine, which may not resolve the first of `names`. */
  readonly ownUrl: string;
}

/**
 * Starts the reference gateway over HTTPS with its own certificate authority.
 * @throws InvalidConfiguration with each invalid member and a solution
 * @throws UnusableAuthority if the saved authority is not valid
 * @throws UnusableData if the data folder is in use, damaged, of a newer version, or cannot be written
 * @throws the error of the system if the port is in use or the folder cannot be written
 */
export async function startSandbox(options: Options = {}): Promise<Sandbox> {
  const { configuration } = options;
  const merchants =
    configuration === undefined
      ? defaultMerchants()
      : (await import('./configuration/schema.ts')).readConfiguration(configuration).merchants;
  // The folder is locked first. The module is imported only if needed, because Node 24 warns about node:sqlite.
  const store =
    options.data === undefined
      ? undefined
      : new (await import('./store/store.ts')).Store(options.data, options.sync ?? 'normal');
  try {
    return await started(options, merchants, store);
  } catch (error) {
    store?.database.close();
    throw error;
  }
}

async function started(
  options: Options,
  merchants: readonly Merchant[],
  store: Store | undefined,
): Promise<Sandbox> {
  const { host = '127.0.0.1', names = [], control = true, directory } = options;
  // A server that listens on one specific address is not reachable as localhost.
  const own = everywhere.test(host) ? [] : [host];
  const authority = await makeAuthority({
    names: [...names, ...own],
    directory: options.authorityDirectory ?? options.data,
  });
  const { seed, requestChecks, behaviour } = options;
  const build = () => new SandboxState(merchants, seed, requestChecks, store, behaviour);
  const state = store ? store.build(build) : build();
  const caFile = directory === undefined ? undefined : join(directory, 'ca.pem');
  const controlToken = control && !loopback.test(host) ? randomBytes(24).toString('base64url') : undefined;
  const serving = {
    control,
    console: { ...options.console, ca: authority.ca, caFile },
    ...(controlToken !== undefined && { controlToken }),
  };
  const { present, ...main } = serve(state, authority, serving);
  const doors: Pick<ReturnType<typeof serve>, 'front' | 'close'>[] = [main];
  const close = () => {
    for (const door of doors) door.close();
  };
  await listening(main.front, options.port ?? 0, host);
  try {
    if (control && options.console?.port !== undefined) {
      const forEyes = serve(state, authority, { ...serving, isForEyes: true });
      await listening(forEyes.front, options.console.port, host);
      doors.push(forEyes);
    }
    // `ca.pem` is written last, so that a failed start does not overwrite the file of a running sandbox.
    if (directory !== undefined) await makeFolder(directory);
    if (caFile !== undefined) await writeWhole([[caFile, authority.ca]]);
  } catch (error) {
    close();
    throw error;
  }
  const [port = 0, consolePort = port] = doors.map((door) => (door.front.address() as AddressInfo).port);
  const [name = 'localhost'] = [...names, ...own];
  const at = (host: string, of = port) => `https://${host.includes(':') ? `[${host}]` : host}:${of}`;
  state.baseUrl = at(name);
  const here = everywhere.test(host) ? 'localhost' : loopback.test(host) ? host : undefined;
  return {
    baseUrl: state.baseUrl,
    ownUrl: at(everywhere.test(host) ? 'localhost' : host),
    ca: authority.ca,
    ...(options.data !== undefined && { data: options.data }),
    ...(caFile !== undefined && { caFile }),
    ...(control && here !== undefined && { controlUrl: at(here) }),
    ...(controlToken !== undefined && { controlToken }),
    ...(control && {
      consoleUrl: `${at(controlToken === undefined ? (here ?? name) : name, consolePort)}/console${controlToken === undefined ? '' : `?token=${controlToken}`}`,
    }),
    merchants: state.merchants,
    state,
    async present(which) {
      present(authority.other(which));
      return () => present(authority);
    },
    limitTls() {
      present(authority, 'TLSv1.2');
      return () => present(authority);
    },
    async stop() {
      const closed = Promise.all(doors.map((door) => once(door.front, 'close')));
      close();
      state.callOff();
      await closed;
      store?.database.close();
    },
  };
}

const listening = (front: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    front.once('error', reject);
    front.listen(port, host, resolve);
  });

/** Host addresses for which the server is reachable as localhost. */
const everywhere = /^(?:127\.0\.0\.1|localhost|0\.0\.0\.0|::)$/;
const loopback = /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/;
