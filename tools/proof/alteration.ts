import type { Posted } from '../../src/client/index.ts';
import type { RuleId } from '../../src/contract/index.ts';
import type { Element } from '../../src/message/element.ts';
import type { Answer, Call, RequestChecks, Sandbox, Served, Transaction } from '../../src/sandbox/index.ts';
import type { Target } from '../../src/target/target.ts';
import type { Token } from './lenient/tokens.ts';

export interface Asked {
  readonly command: string;
  /** Returns the text of a parameter by its element name; undefined if the request lacks it. */
  readonly sent: (name: string) => string | undefined;
  readonly xml: string;
}

/** Changes a reply. Returns the same object if it changes nothing. */
export type Wire = (root: Element, asked: Asked) => Element;

export type State = Sandbox['state'];

export type Transmission = ReturnType<State['transmissions']['all']>[number];

/** A request that the sandbox is about to serve. */
export interface Serving extends Served {
  /** Serves the request as the sandbox does, or another one. */
  readonly usual: (call?: Call) => Answer;
  /** Records that the alteration changed something. */
  readonly took: () => void;
}

export type Serve = (serving: Serving) => Answer;

/**
 * True if a fault acts: on a transaction of a reply or a transmission with this number of records, or without a
 * transaction on the request.
 */
export type Acts = (one?: Transaction, records?: number) => boolean;

/** The deal that a request makes or names, or that a record is about. */
export interface Deal {
  readonly value: (name: string) => string | undefined;
  readonly card?: Pick<Transaction['card'], 'length' | 'isVisa'> &
    Partial<Pick<Transaction['card']['outcome'], 'cardAcquirer' | 'cardBrand'>>;
  /** The transaction that a request names, or that a record is about. */
  readonly stored?: Transaction;
}

/** A request with its deal, or with a transaction of the reply. */
export interface Circumstances {
  readonly asked: Asked;
  readonly deal: Deal;
  readonly state: State;
  /** True if the same command named the same transaction earlier in the scenario. */
  readonly isAgain: boolean;
  /** Number of records in the reply, or of transactions in the transmission. */
  readonly records: number;
}

/** A condition under which a gateway has a fault. */
export interface Guard {
  readonly id: string;
  readonly class: string;
  readonly acts: (at: Circumstances) => boolean;
}

/** Changes of the stored transactions that the replies do not show. */
export interface LedgerChange {
  /** Called before each request: changes the effects of the previous request. Returns true if it changed anything. */
  readonly meanwhile?: (state: State, acts?: Acts) => boolean;
  /** Called before each request. Returns a function of the reply: it returns the reply to send, or undefined. */
  readonly around?: (
    state: State,
    asked: Asked,
    acts?: Acts,
  ) => ((root: Element) => Element | undefined) | undefined;
  /** Called at the start of a transmission, and at each change of its status. Returns true if it changed anything. */
  readonly sending?: (transmission: Transmission, state: State) => boolean;
}

/** The sender of a form. */
export interface Fields {
  readonly user?: string | undefined;
  readonly password?: string | undefined;
}

/** Changes of a gateway's behaviour, created anew for each scenario, because some remember earlier requests. */
export interface Changes {
  /** Returns the request as the altered gateway reads it, or the same text. */
  readonly request?: (xml: string, asked: Asked, form: Fields) => string;
  /** Returns the form fields as the altered gateway reads them, or the same object. */
  readonly form?: (form: Fields, asked: Asked, state: State) => Fields;
  readonly checks?: RequestChecks;
  readonly serve?: Serve;
  readonly ledger?: LedgerChange;
  readonly reply?: Wire;
  /** Changes the notation of a reply: its tags and texts, without white space, comments or declaration. */
  readonly writes?: (tokens: readonly Token[]) => readonly Token[];
  /** Encodes the text of a reply and adds an XML declaration. */
  readonly encodes?: (text: string) => Uint8Array;
  readonly waits?: number;
  /** Changes the HTTP response. Returns the same object if it changes nothing. */
  readonly posted?: (posted: Posted, asked: Asked) => Posted;
  /** Also changes replies to requests without a readable command. */
  readonly everyReply?: true;
}

export interface Known {
  readonly sent: (command: string, name: string) => readonly string[];
  readonly answered: (command: string, path: string) => readonly Element[];
}

/** A change of the sandbox's source: `from` occurs once in the file. */
export interface Edit {
  readonly file: `${'sandbox' | 'contract'}/${string}.ts`;
  readonly from: string;
  readonly to: string;
}

/** Criteria for the scenarios to run first against an alteration. */
export interface Hints {
  readonly command?: string;
  /** Rule, or prefix of the rules, of the altered element or parameter. */
  readonly about?: string;
  /** The parameter that is misread, or that the altered element repeats: scenarios that send it come first. */
  readonly sent?: string;
  /** Scenarios that send this parameter, and later omit it, come first. */
  readonly thenLeftOut?: string;
  /** The alteration refuses valid requests: scenarios whose requests are all accepted come first. */
  readonly refuses?: true;
  /** A deal that a scenario has to make, transmit or find, as in `Heard.seen`. */
  readonly seen?: string;
}

export interface Alteration {
  /** For a conformant difference, a sentence to follow "a gateway where"; for a mutant, its rule and such a sentence. */
  readonly id: string;
  /** Stated rules that the suite should fail, with the rules of their groups; none if the gateway conforms. */
  readonly rules: readonly string[];
  /** The first of `rules`, and no rule outside their groups, has to fail. Otherwise any one of `rules` is enough. */
  readonly isExact?: true;
  /** Returns undefined if the alteration cannot change anything. */
  readonly changes?: (known: Known) => Changes | undefined;
  readonly edits?: readonly Edit[];
  /** Changes the state of a new gateway for good. */
  readonly prepares?: (state: State, took: () => void) => void;
  /** The changes act only if the guard holds. */
  readonly guard?: Guard;
  readonly hints?: Hints;
  /** Two conformant differences with the same concern are not combined in one gateway. */
  readonly concern?: string;
  readonly describes?: (target: Target) => Target;
}

/** A fault of the grid that acts under a guard only. */
export interface Guarded extends Alteration {
  readonly guard: Guard;
  /** Class of the fault, such as `reply: left out`, `request: ignored`, `ledger: done twice`. */
  readonly class: string;
}

export type Rules = readonly [RuleId, ...RuleId[]];

type How = Pick<Alteration, 'changes' | 'edits'>;

/**
 * Creates a gateway that breaks a rule.
 *
 * @param rule the rule that has to fail, then rules that may fail as well
 */
export const mutant = (rule: RuleId | Rules, breaks: string, how: How): Alteration => {
  const rules: Rules = typeof rule === 'string' ? [rule] : rule;
  return { id: `${rules[0]}: ${breaks}`, rules, isExact: true, ...how };
};

/** The sentence in the id of a mutant, without the rule. */
export const breakOf = ({ id }: Pick<Alteration, 'id'>): string => id.slice(id.indexOf(': ') + 2);

/** Creates a mutant that serves some requests in another way. */
export const serveMutant = (rule: RuleId | Rules, breaks: string, serve: Serve): Alteration =>
  mutant(rule, breaks, { changes: () => ({ serve }) });

export const wireMutant = (rule: RuleId | Rules, breaks: string, reply: Wire): Alteration =>
  mutant(rule, breaks, { changes: () => ({ reply }) });

/** Creates mutants that replace a piece of source: `from` occurs once in the file. `more` are further edits. */
export const editsAt =
  (file: Edit['file'], from: string) =>
  (rule: RuleId | Rules, breaks: string, to: string, ...more: readonly Edit[]): Alteration =>
    mutant(rule, breaks, { edits: [{ file, from, to }, ...more] });

export const editsOf =
  (file: Edit['file']) =>
  (rule: RuleId | Rules, breaks: string, from: string, to: string, ...more: readonly Edit[]): Alteration =>
    editsAt(file, from)(rule, breaks, to, ...more);
