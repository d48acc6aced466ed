/** What Node's request is to a view. By name: whoever uses the package may have no types of Node's. */
export interface ViewRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
}

/** What Node's response is to a view. */
export interface ViewResponse {
  writeHead(status: number, headers?: Readonly<Record<string, string>>): unknown;
  write(text: string): unknown;
  end(text?: string): unknown;
  once(event: 'close', listener: () => void): unknown;
}

/** A page of the console that is made outside of the sandbox. */
export interface ConsoleView {
  /** What its link says. */
  readonly title: string;
  /** Its place, `/console#/PATH`: small letters and dashes. */
  readonly path: string;
  /** The file of its script: a module whose default export is the Preact component. It may import `tck-console`. */
  readonly script: URL;
  /** Answers requests below `/console/PATH/`; `below` is the rest of the path. Who may not be here was turned away. */
  serve?(request: ViewRequest, response: ViewResponse, below: string): void | Promise<void>;
}

/** What the console shows beyond the state of the sandbox. */
export interface ConsoleOptions {
  readonly views?: readonly ConsoleView[];
  /** A port of its own, 0 for a free one. Its certificate stays while `present` shows another; its visitors are no clients of the gateway. */
  readonly port?: number;
  /** Where a rule is explained: an address, or a command that shows it. */
  readonly ruleAddress?: (rule: string) => string;
}
