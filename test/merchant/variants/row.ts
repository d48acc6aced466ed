import type { CheckId } from '../../../src/merchant/checks.ts';
import type { Broken, Edit, Variant } from './variant.ts';

/** Texts of a file of the example shop, each with the text that replaces it. */
type Texts = Readonly<Record<string, string>>;

type Traits = Omit<Variant, 'id' | 'says' | 'edits' | 'tasks'>;

/** A row of a table of variants: the mistake or the way, its edits, and what the tasks show. */
class Row {
  readonly #one: Omit<Variant, 'tasks'>;

  constructor(one: Omit<Variant, 'tasks'>) {
    this.#one = one;
  }

  with(...edits: readonly Edit[]): Row {
    return new Row({ ...this.#one, edits: [...this.#one.edits, ...edits] });
  }

  where(traits: Traits): Row {
    return new Row({ ...this.#one, ...traits });
  }

  /** The reason why the variant is wrong or correct, with line numbers of the specification. */
  because(_reason: string): Row {
    return this;
  }

  readonly shop = (texts: Texts): Row => this.#in('shop.ts', texts);
  readonly gateway = (texts: Texts): Row => this.#in('gateway.ts', texts);
  readonly operations = (texts: Texts): Row => this.#in('operations.ts', texts);
  readonly clearing = (texts: Texts): Row => this.#in('clearing.ts', texts);
  readonly orders = (texts: Texts): Row => this.#in('orders.ts', texts);
  readonly server = (texts: Texts): Row => this.#in('server.ts', texts);

  fails(detectedBy: CheckId, ...tasks: readonly string[]): Broken {
    return { ...this.#one, tasks, detectedBy };
  }

  passes(...tasks: readonly string[]): Variant {
    return { ...this.#one, tasks };
  }

  #in(file: Edit['file'], texts: Texts): Row {
    return this.with(...Object.entries(texts).map(([from, to]) => ({ file, from, to })));
  }
}

const editOf =
  (file: Edit['file']) =>
  (from: string, to: string): Edit => ({ file, from, to });

export const shop = editOf('shop.ts');
export const gateway = editOf('gateway.ts');
export const clearing = editOf('clearing.ts');

export const variant = (id: string, says: string): Row => new Row({ id, says, edits: [] });

/**
 * A variant whose author did not know the checks, so that its check and tasks were added later.
 * A variant of another author may have the same id, so its id gets a prefix.
 */
export const stranger = (id: string, says: string): Row => variant(`strangers-${id}`, says);
