/** The used members of Node's request type, so that users of the package need no type declarations of Node. */
export interface ViewRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
}

export interface ViewResponse {
  writeHead(status: number, headers?: Readonly<Record<string, string>>): unknown;
  end(text?: string): unknown;
  once(event: 'close', listener: () => void): unknown;
}

/** An additional view of the console, defined outside the sandbox. */
export interface ConsoleView {
  readonly title: string;
  /** The view's address is `/console#/PATH`, in lower-case letters and dashes. */
  readonly path: string;
  /** A module whose default export is a Preact component. The module can import `tck-console`. */
  readonly script: URL;
  /** Answers authorized requests below `/console/PATH/`. `below` is the rest of the request path. */
  serve?(request: ViewRequest, response: ViewResponse, below: string): void | Promise<void>;
}

export interface ConsoleOptions {
  readonly views?: readonly ConsoleView[];
  /** A separate port for the console, or 0 for a free one. Failed connections to this port are not reported. */
  readonly port?: number;
  /** Returns the address of a rule in a handbook. The default is a command that explains the rule. */
  readonly ruleAddress?: (rule: string) => string;
}
