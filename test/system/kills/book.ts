import type { Fields } from '../../../src/message/build-request.ts';

/** What became of a deal, as far as its client was told. */
export interface Deal {
  /** The merchant's reference; no other deal has it. */
  readonly user: string;
  readonly requestId: string;
  readonly terminal: string;
  readonly total: number;
  /** What it is asked for with, beside what every deal has. */
  readonly fields: Fields;
  readonly is: 'charge' | 'pre-authorization' | 'capture';
  tranId?: string;
  authorization?: Deal;
  cardId?: string;
  state: 'pending transmission' | 'transmitted or not' | 'authorized' | 'captured' | 'held' | 'cancelled';
  credited: number;
  /** The tranIds of refunds and cancellations. */
  readonly credits: { readonly tranId: string; readonly total: number }[];
  /** A command about it was not answered: what it did is not known, and nothing more is done with it. */
  unclear?: true;
}

/** All that clients were told, over all rounds. */
export class Book {
  readonly deals: Deal[] = [];
  readonly transmissions: { readonly transmitId: string; readonly terminal: string }[] = [];
  /** Each id that was given, and by which reply. */
  readonly given = new Map<string, string>();
  readonly problems: string[] = [];
  acknowledged = 0;

  /** Takes the id of a reply; one that was given before is a problem. */
  take(tranId: string, by: string): void {
    this.acknowledged += 1;
    const before = this.given.get(tranId);
    if (before !== undefined) this.problems.push(`tranId ${tranId} was given to ${before} and to ${by}`);
    this.given.set(tranId, by);
  }
}
