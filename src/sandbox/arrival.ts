export interface Arrival {
  readonly method: string;
  readonly address: string;
  readonly headers: readonly string[];
  /** The arrival time of the request in milliseconds, from `performance.now()`. */
  readonly startedAt: number;
}

/** The used members of Node's request type, so that users of the package need no type declarations of Node. */
interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly rawHeaders: readonly string[];
}

export const arrivalOf = ({ method = '', url = '', rawHeaders }: NodeRequest): Arrival => ({
  method,
  address: url,
  headers: rawHeaders,
  startedAt: performance.now(),
});
