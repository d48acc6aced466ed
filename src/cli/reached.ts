import { isIP } from 'node:net';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { ConfigurationError } from '../certificate/errors.ts';
import { UnusableAuthority } from '../sandbox/authority.ts';

// Options of all commands that start a sandbox for other programs. Single modules are imported, because the index
// files of these rooms load modules that the command sandbox does not use at its start.

export const hostOption = () =>
  new Option(
    '--host <address>',
    'network address on which the sandbox listens; 0.0.0.0 means all addresses of this machine',
  ).default('127.0.0.1');

export const nameOption = () =>
  new Option(
    '--name <name...>',
    'host names and IP addresses in the TLS certificate; the address of each payment page contains the first one',
  )
    .argParser(nameIn)
    .default([]);

export const caOption = () =>
  new Option('--ca <dir>', 'folder that keeps the certificate authority between starts');

export const lenientOption = () =>
  new Option(
    '--lenient',
    'accept the request forms of old clients on all terminals, although the specification does not allow them',
  );

/** A host name or IP address that a TLS certificate can contain. */
function nameIn(name: string, before: readonly string[]): readonly string[] {
  if (isIP(name) === 0 && !/^(?=.{1,253}$)(?:\*\.)?[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9])?$/i.test(name))
    throw new InvalidArgumentError('--name must be a host name or an IP address.');
  return [...before, name];
}

interface Reached {
  readonly port: number;
  readonly host?: string | undefined;
  readonly ca?: string | undefined;
  readonly out: string;
}

/** The configuration error behind a failed start of a sandbox; undefined for other errors. */
export function notStarted(error: unknown, { port, host, ca, out }: Reached): ConfigurationError | undefined {
  if (error instanceof UnusableAuthority)
    return new ConfigurationError(`${ca === undefined ? '--data' : '--ca'}: ${error.message}`);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new ConfigurationError(
      `port ${port} is in use; give another one with --port, or 0 for any free port. If a sandbox with the same --out (${out}) uses the port, also give another folder with --out`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ConfigurationError(`--host: ${host} is not an address of this machine (${code})`);
  if (syscall === 'listen')
    return new ConfigurationError(
      `the sandbox may not listen on port ${port} (${code}); give another one with --port`,
    );
  return undefined;
}
