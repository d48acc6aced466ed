/** The members of Node's request that a view uses, so that users of the package need no types of Node. */
export interface ViewRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
}

export interface ViewResponse {
  writeHead(status: number, headers?: Readonly<Record<string, string>>): unknown;
  write(text: string): unknown;
  end(text?: string): unknown;
  once(event: 'close', listener: () => void): unknown;
}

/** A view of the console from outside the sandbox. */
export interface ConsoleView {
  readonly title: string;
  /** Its address is `/console#/PATH`, in small letters and dashes. */
  readonly path: string;
  /** A module whose default export is a Preact component. It can import `tck-console`. */
  readonly script: URL;
  /** Answers authorized requests below `/console/PATH/`. `below` is the rest of the path. */
  serve?(request: ViewRequest, response: ViewResponse, below: string): void | Promise<void>;
}

export interface ConsoleOptions {
  readonly views?: readonly ConsoleView[];
  /** A separate port, or 0 for a free one. Its certificate never changes, and its connections are not reported. */
  readonly port?: number;
  /** Returns the address of a rule in a handbook, or a command that explains it. */
  readonly ruleAddress?: (rule: string) => string;
}
