import type { Exchange } from '../../client/index.ts';
import { type SchemaDocument, type SchemaValidator, xmllint } from '../../schema/index.ts';
import { HarnessFault } from '../harness-fault.ts';
import { documentsOf, type ExchangeSchema } from './verdicts.ts';

/** What the audit of a run came to: a run in which the validators differ comes to nothing. */
export interface AuditFacts {
  /** Messages that a second validator looked at, and about which it agreed. */
  readonly messages: number;
}

interface Noted {
  readonly document: SchemaDocument;
  readonly valid: boolean;
  readonly where: string;
}

/**
 * Messages wait for the end of the run, in memory alone, since they hold cards. So many of one schema fill a batch,
 * which goes to the second validator while the run goes on: it has threads of its own.
 */
const full = { messages: 400, characters: 4_000_000 };

class Batch {
  readonly noted: Noted[] = [];
  #characters = 0;

  add(noted: Noted): void {
    this.noted.push(noted);
    this.#characters += noted.document.text.length;
  }

  isFull(): boolean {
    return this.noted.length >= full.messages || this.#characters >= full.characters;
  }
}

/**
 * Shows the messages of a run to a second validator, as they went over the wire: masked ones would be other messages.
 */
export class SchemaAudit {
  readonly #validator: SchemaValidator;
  readonly #waiting = new Map<string, Batch>();
  #messages = 0;
  #differences: string[] = [];
  #running: Promise<void> = Promise.resolve();
  #failure: unknown;

  constructor(validator: SchemaValidator = xmllint) {
    this.#validator = validator;
  }

  /** Notes what the first validator said of the exchanges of a scenario. */
  note(
    scenario: string,
    exchanges: readonly Exchange[],
    said: readonly (ExchangeSchema | undefined)[],
  ): void {
    exchanges.forEach((exchange, index) => {
      const documents = documentsOf(exchange);
      for (const kind of ['request', 'reply'] as const) {
        const document = documents[kind];
        if (!document) continue;
        const where = `the ${kind} of exchange ${index + 1} (${exchange.command}) in "${scenario}"`;
        this.#add({ document, valid: said[index]?.[kind] === 'valid', where });
      }
    });
  }

  #add(noted: Noted): void {
    const { command, kind } = noted.document;
    const schema = `${command} ${kind}`;
    const batch = this.#waiting.get(schema) ?? new Batch();
    this.#waiting.set(schema, batch);
    batch.add(noted);
    if (!batch.isFull()) return;
    this.#waiting.delete(schema);
    this.#send(batch.noted);
  }

  /**
   * Waits for the second validator.
   *
   * @throws HarnessFault naming the messages about which the validators differ
   */
  async finish(): Promise<AuditFacts> {
    this.#send([...this.#waiting.values()].flatMap(({ noted }) => noted));
    await this.#running;
    if (this.#failure) throw this.#failure;
    const [first, ...more] = this.#differences;
    if (first !== undefined)
      throw new HarnessFault(
        `two validators differ about ${first}${more.length > 0 ? ` and ${more.length} more messages` : ''}`,
      );
    return { messages: this.#messages };
  }

  #send(batch: readonly Noted[]): void {
    if (batch.length === 0) return;
    this.#running = this.#running
      .then(() => this.#compare(batch))
      .catch((error: unknown) => {
        this.#failure ??= error;
      });
  }

  async #compare(batch: readonly Noted[]): Promise<void> {
    const found = await this.#validator(batch.map(({ document }) => document));
    batch.forEach(({ valid, where }, index) => {
      const other = found[index]?.length === 0;
      this.#messages += 1;
      if (other !== valid)
        this.#differences.push(`${where}: the first says ${word(valid)}, the second ${word(other)}`);
    });
  }
}

const word = (valid: boolean): string => (valid ? 'valid' : 'not valid');

let current: SchemaAudit | undefined;

/** Names the audit that scenarios tell their exchanges to; without one nobody keeps them. */
export function useAudit(audit: SchemaAudit | undefined): void {
  current = audit;
}

export const currentAudit = (): SchemaAudit | undefined => current;
