import type { breaches } from '../contract/index.ts';
import type { ConfigurationInput } from './configuration/index.ts';
import type { Merchant } from './configuration/schema.ts';
import type { ConsoleOptions } from './console/view.ts';

// The exports of the package use these types, so this file imports nothing that needs the type declarations of Node.

export type RequestChecks = typeof breaches;

/** Certificates that a client must reject. */
export const otherCertificates = ['unknown authority', 'another host', 'expired'] as const;
export type OtherCertificate = (typeof otherCertificates)[number];

export interface SandboxOptions {
  /** The port to listen on. The default is 0, which selects a free port. */
  readonly port?: number;
  /** The address to listen on, by default 127.0.0.1. Other than on loopback, the admin API requires `controlToken`. */
  readonly host?: string;
  /** Host names and addresses for the TLS certificate. Addresses of payment pages use the first name. */
  readonly names?: readonly string[];
  /** The folder that stores the certificate authority between starts. */
  readonly authorityDirectory?: string;
  /**
   * The folder that stores transactions, tokens, payment pages, invoices, the clock and the next ids. By default, all
   * data is in memory.
   */
  readonly data?: string;
  /** Stored data survives a crash of the process with `normal` (the default), and a power failure with `full`. */
  readonly sync?: 'normal' | 'full';
  /** With a seed, the same requests get the same ids. */
  readonly seed?: number;
  /** The folder to which `ca.pem` is written for other programs. By default, nothing is written. */
  readonly directory?: string;
  /** If false, the admin API `/__admin` and the console are disabled. The default is true. */
  readonly control?: boolean;
  /** Additional views of the console, and the address of a handbook of the rules. */
  readonly console?: ConsoleOptions;
  /** The merchants, terminals and invoices of the sandbox. The default is `defaultConfiguration`. */
  readonly configuration?: ConfigurationInput;
  /** Finds errors in the parameters of a request. The default checks the rules of the contract. */
  readonly requestChecks?: RequestChecks;
}

/** A running sandbox for users of the package. */
export interface PublicSandbox {
  /** The base address of the sandbox: `https://localhost:PORT`, or with the first of `names`. */
  readonly baseUrl: string;
  readonly ca: string;
  /** The data folder, if one was given. */
  readonly data?: string;
  /** The path of the written `ca.pem`, if a folder was given. */
  readonly caFile?: string;
  /** The address of the admin API for programs on this machine, which need no token. */
  readonly controlUrl?: string;
  /** The token that the admin API requires from other machines: `Authorization: Bearer TOKEN`. */
  readonly controlToken?: string;
  /** The address of the console, including the token if one is required. */
  readonly consoleUrl?: string;
  readonly merchants: readonly Merchant[];
  /** Uses a certificate that clients must reject, until the returned function is called. Closes open connections. */
  present(which: OtherCertificate): Promise<() => void>;
  /** Accepts TLS 1.2 only, until the returned function is called. */
  limitTls(): () => void;
  stop(): Promise<void>;
}
