/** A server to compare with: how to start it, so that it gives one fixed reply to a POST of /xpo/Relay without TLS. */
export interface Program {
  readonly name: string;
  /** What npm installs; left out for our own. */
  readonly package?: { readonly name: string; readonly version: string };
  /** `node` is the node that runs the benchmark. */
  readonly runs: 'node' | 'java';
  /** The line after that, run in the program's own folder. */
  readonly line: (port: number, reply: string) => readonly string[];
  /** What is written into the folder before. */
  readonly files?: (port: number, reply: string) => Readonly<Record<string, unknown>>;
  /** How many requests it takes at least until it is as fast as it gets. */
  readonly warm: number;
}

/** With how many bytes a program answers: as many as the sandbox, in the form that the load looks for. */
export function filler(size: number, mark: string): string {
  const [head, tail] = [`<?xml version='1.0' encoding='UTF-8'?><ashrait>${mark}<text>`, '</text></ashrait>'];
  if (size < head.length + tail.length) throw new RangeError(`no reply has ${size} bytes`);
  return head + '.'.repeat(size - head.length - tail.length) + tail;
}
