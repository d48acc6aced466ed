import { type AuditFacts, count, type ExchangeSchema, HarnessFault } from '../certificate/index.ts';
import type { Exchange } from '../client/index.ts';
import { documentsOf } from '../judges/schema-verdicts.ts';
import { type SchemaDocument, type SchemaValidator, xmllint } from '../schema/index.ts';

interface Noted {
  readonly document: SchemaDocument;
  readonly valid: boolean;
  readonly where: string;
}

/** The limit of messages that wait in memory for validation. They contain cards, so no disk may store them. */
const many = 1000;

/**
 * Validates one message of each form with a second schema validator, before secrets are masked. All messages of a run
 * took as much time as the rest of the suite.
 */
export class SchemaAudit {
  readonly #validator: SchemaValidator;
  readonly #waiting = new Map<string, Noted[]>();
  readonly #known = new Set<string>();
  #count = 0;
  #messages = 0;
  #differences: string[] = [];
  #running: Promise<void> | undefined;
  #failure: unknown;

  constructor(validator: SchemaValidator = xmllint) {
    this.#validator = validator;
  }

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
        const valid = said[index]?.[kind] === 'valid';
        this.#messages += 1;
        const form = formOf(document, valid);
        if (this.#known.has(form)) continue;
        this.#known.add(form);
        const where = `the ${kind} of exchange ${index + 1} (${exchange.command}) in "${scenario}"`;
        this.#add({ document, valid, where });
      }
    });
    this.#goOn();
  }

  #add(noted: Noted): void {
    const { command, kind } = noted.document;
    const schema = `${command} ${kind}`;
    const same = this.#waiting.get(schema) ?? [];
    this.#waiting.set(schema, same);
    same.push(noted);
    this.#count += 1;
  }

  #goOn(): void {
    const [oldest] = this.#waiting;
    if (this.#running || this.#count < many || !oldest) return;
    const [schema, batch] = oldest;
    this.#waiting.delete(schema);
    this.#count -= batch.length;
    this.#running = this.#compare(batch).finally(() => {
      this.#running = undefined;
      this.#goOn();
    });
  }

  /** @throws HarnessFault naming the messages on which the schema validators disagree */
  async finish(): Promise<AuditFacts> {
    const rest = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#count = 0;
    await Promise.all([this.#running, this.#compare(rest)]);
    if (this.#failure) throw this.#failure;
    const [first, ...more] = this.#differences;
    if (first !== undefined)
      throw new HarnessFault(
        `two validators disagree about ${first}${more.length > 0 ? ` and ${count(more.length, 'more message')}` : ''}`,
      );
    return { messages: this.#messages, forms: this.#known.size };
  }

  async #compare(batch: readonly Noted[]): Promise<void> {
    try {
      const found = await this.#validator(batch.map(({ document }) => document));
      batch.forEach(({ valid, where }, index) => {
        const other = found[index]?.length === 0;
        if (other !== valid)
          this.#differences.push(`${where}: the first says ${word(valid)}, the second ${word(other)}`);
      });
    } catch (error) {
      this.#failure ??= error;
    }
  }
}

/** The elements of a message, and the kinds of characters and the length of each text if it is not valid. */
function formOf({ command, kind, text }: SchemaDocument, valid: boolean): string {
  const plain = (found: string) =>
    valid ? '.' : found.slice(0, 60).replaceAll(/\d/g, '0').replaceAll(/\p{L}/gu, 'a');
  return `${command} ${kind} ${valid} ${text.replaceAll(/(?<=>)[^<]+|(?<=")[^"<>]*(?=")/g, plain)}`;
}

const word = (valid: boolean): string => (valid ? 'valid' : 'not valid');
