import type { z } from 'zod';
import type { DoctorFinding, MerchantCertificate, TaskResult } from '../certificate.ts';
import type { Asked } from '../drivers/driver.ts';
import type { Progress } from '../live.ts';
import type { Access } from '../session.ts';

/** What a person is asked. */
export interface Question {
  /** Counts from 1. */
  readonly id: number;
  /** To do a step and to say so, or what the application says of the order. */
  readonly kind: 'step' | 'state';
}

/** What a person sees of a run. It has the numbers of test cards, and no password. */
export interface Shown {
  readonly plan: string;
  readonly access: Omit<Access, 'password'>;
  readonly tasks: readonly (Pick<TaskResult, 'id' | 'title'> & Partial<Pick<TaskResult, 'verdict'>>)[];
  readonly doctor?: readonly DoctorFinding[];
  /** The task under way; the doctor's orders are none of the list. */
  readonly task?: Pick<TaskResult, 'id' | 'title' | 'order'>;
  /** What to do now. */
  readonly step?: Pick<Asked, 'operation' | 'instruction' | 'payments' | 'payWith' | 'card' | 'now'> & {
    /** `101.00 ILS` */
    readonly amount: string;
    readonly situations: readonly string[];
    /** What the reply has to say: the address of a payment page, whose clock counts, whether it still waits, what the logs have. */
    readonly needs: Readonly<Record<'page' | 'clock' | 'silence' | 'logs', boolean>>;
  };
  readonly progress?: Progress;
  readonly question?: Question;
  readonly end?: Pick<MerchantCertificate, 'verdict' | 'because' | 'totals'>;
}

/** A reply that cannot be taken; the question stays open. */
export class NotTaken extends Error {}

/** Where a run and a person meet: what is shown, what is asked, and the reply. */
export class Desk {
  #shown: Shown;
  #asked = 0;
  #take: ((reply: unknown) => void) | undefined;
  readonly #listeners: (() => void)[] = [];

  constructor(shown: Shown) {
    this.#shown = shown;
  }

  get shown(): Shown {
    return this.#shown;
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Members that are undefined are removed. */
  show(changes: { readonly [name in keyof Shown]?: Shown[name] | undefined }): void {
    const all = Object.entries({ ...this.#shown, ...changes });
    this.#shown = Object.fromEntries(all.filter(([, value]) => value !== undefined)) as unknown as Shown;
    for (const listener of this.#listeners) listener();
  }

  /** Asks, and waits for a reply of this form; undefined where the run is stopped before. */
  ask<T>(kind: Question['kind'], form: z.ZodType<T>, stop: AbortSignal | undefined): Promise<T | undefined> {
    this.#asked += 1;
    return new Promise((resolve) => {
      const done = (reply?: T) => {
        this.#take = undefined;
        stop?.removeEventListener('abort', stopped);
        this.show({ question: undefined });
        resolve(reply);
      };
      const stopped = () => done();
      this.#take = (reply) => {
        const { data, error } = form.safeParse(reply);
        if (error) {
          const [issue] = error.issues;
          throw new NotTaken(`${issue?.path.join('.') || 'the reply'}: ${issue?.message}`);
        }
        done(data);
      };
      stop?.addEventListener('abort', stopped, { once: true });
      this.show({ question: { id: this.#asked, kind } });
      if (stop?.aborted) stopped();
    });
  }

  /** @throws NotTaken saying what is wrong, or that the question is not open */
  reply(id: number, reply: unknown): void {
    if (this.#shown.question?.id !== id || !this.#take)
      throw new NotTaken('This question was answered already.');
    this.#take(reply);
  }
}
