import type { RuleId } from '../../src/contract/index.ts';
import type { Element } from '../../src/message/element.ts';
import type { RequestChecks, Sandbox } from '../../src/sandbox/index.ts';
import type { Target } from '../../src/target/target.ts';
import type { Token } from './lenient/tokens.ts';

/** The request to which a reply belongs. */
export interface Asked {
  readonly command: string;
  /** The text of a parameter by the name of its element; undefined if it was not sent. */
  readonly sent: (name: string) => string | undefined;
  readonly xml: string;
}

/** Changes a reply. It returns the same object if there is nothing to change. */
export type Wire = (root: Element, asked: Asked) => Element;

export type State = Sandbox['state'];

/** Changes of the stored transactions that the replies do not show. */
export interface LedgerChange {
  /** Called before each request: changes what happened since the last request. True if it changed anything. */
  readonly meanwhile?: (state: State) => boolean;
  /** Called before each request. The result is called with the reply, and returns the reply to send: undefined if nothing changed. */
  readonly around?: (state: State, asked: Asked) => ((root: Element) => Element | undefined) | undefined;
}

/** Changes of a gateway's behaviour. They are made anew for each scenario, because some remember earlier requests. */
export interface Changes {
  /** The request as the gateway reads it; the same text if it reads what was sent. */
  readonly request?: (xml: string, asked: Asked) => string;
  readonly checks?: RequestChecks;
  readonly ledger?: LedgerChange;
  readonly reply?: Wire;
  /** Changes how a reply is written: tags and texts, without white space, comments or declaration. */
  readonly writes?: (tokens: readonly Token[]) => readonly Token[];
  /** Encodes a written reply, and puts a declaration in front of it. */
  readonly encodes?: (text: string) => Uint8Array;
  /** Milliseconds that each reply waits. */
  readonly waits?: number;
  /** Changes also replies to requests without a readable command. */
  readonly everyReply?: true;
}

/** Requests and replies of a gateway without alteration. */
export interface Known {
  /** The texts of a parameter, each once. */
  readonly sent: (command: string, name: string) => readonly string[];
  /** The elements at a path of the replies to a command, each once. */
  readonly answered: (command: string, path: string) => readonly Element[];
}

/** A change of the sandbox's source: `from` occurs once in the file. */
export interface Edit {
  /** Path below `src/`. */
  readonly file: `${'sandbox' | 'contract'}/${string}.ts`;
  readonly from: string;
  readonly to: string;
}

/** Scenarios that come first when an alteration is tried. */
export interface Hints {
  readonly command?: string;
  /** The rule, or the beginning of the rules, of the element or the parameter. */
  readonly about?: string;
  /** The parameter that is misread, or that the element repeats: scenarios that send it come first. */
  readonly sent?: string;
  /** Scenarios that send this parameter, and later leave it out, come first. */
  readonly thenLeftOut?: string;
  /** The alteration refuses valid requests: scenarios whose requests are all accepted come first. */
  readonly refuses?: true;
  /** A deal that a scenario has to make, transmit or find, as `Heard.seen` lists it. */
  readonly seen?: string;
}

/** A gateway that differs from the sandbox. */
export interface Alteration {
  /** Unique: `transaction.reply.total: is one more`. */
  readonly id: string;
  /** The difference, in words that complete "a gateway where ...". */
  readonly breaks: string;
  /** Stated rules that rightly fail, with the rules of their groups; none if the gateway conforms. */
  readonly rules: readonly string[];
  /** The first of `rules` has to fail, and no rule outside their groups may fail. Otherwise one of `rules` suffices. */
  readonly isExact?: true;
  /** Undefined if there is nothing to change. */
  readonly changes?: (known: Known) => Changes | undefined;
  readonly edits?: readonly Edit[];
  readonly hints?: Hints;
  /** Two differences with the same concern cannot be combined. */
  readonly concern?: string;
  /** Removes abilities from the description of the target. */
  readonly describes?: (target: Target) => Target;
}

export type Rules = readonly [RuleId, ...RuleId[]];

type How = Pick<Alteration, 'changes' | 'edits'>;

/** A gateway that breaks a rule. @param rule that has to fail; then rules that may fail with it */
export const mutant = (rule: RuleId | Rules, breaks: string, how: How): Alteration => {
  const rules: Rules = typeof rule === 'string' ? [rule] : rule;
  return { id: `${rules[0]}: ${breaks}`, rules, breaks, isExact: true, ...how };
};

/** A mutant of the replies. */
export const wireMutant = (rule: RuleId | Rules, breaks: string, reply: Wire): Alteration =>
  mutant(rule, breaks, { changes: () => ({ reply }) });

/** Makes mutants of one place of the source: `from` occurs once in the file. `more` are further edits of the mutant. */
export const editsAt =
  (file: Edit['file'], from: string) =>
  (rule: RuleId | Rules, breaks: string, to: string, ...more: readonly Edit[]): Alteration =>
    mutant(rule, breaks, { edits: [{ file, from, to }, ...more] });

/** Makes mutants of one source file. */
export const editsOf =
  (file: Edit['file']) =>
  (rule: RuleId | Rules, breaks: string, from: string, to: string, ...more: readonly Edit[]): Alteration =>
    editsAt(file, from)(rule, breaks, to, ...more);
