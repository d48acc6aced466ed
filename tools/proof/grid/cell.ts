import type { CommandName } from '../../../src/contract/index.ts';
import type { Element } from '../../../src/message/element.ts';
import type { RequestChecks } from '../../../src/sandbox/index.ts';
import type { Asked, Wire } from '../mutant.ts';
import type { LedgerFault } from './ledger/fault.ts';

/** What a gateway does wrong: in what it reads of a request, refuses, does or answers. */
export interface Fault {
  /** What it reads in the place of what was sent; the same text where that is nothing else. */
  readonly request?: (xml: string, asked: Asked) => string;
  readonly checks?: RequestChecks;
  readonly reply?: Wire;
  readonly ledger?: LedgerFault;
}

/** What a gateway without faults was asked and answered. */
export interface Known {
  /** The texts of a parameter, each once. */
  readonly sent: (command: CommandName, name: string) => readonly string[];
  /** The elements at a path of the replies to a command, each once. */
  readonly answered: (command: CommandName, path: string) => readonly Element[];
}

/** One fault of the grid. */
export interface Cell {
  /** `doDeal success transaction.reply.total: left out`, unique in the grid. */
  readonly id: string;
  readonly command: CommandName;
  /** The rule, or the beginning of the rules, of the element or the parameter. */
  readonly about: string;
  /** Rules that are rightly blamed for it. */
  readonly rules: ReadonlySet<string>;
  /** The parameter that its element repeats, or that it misreads: scenarios that send it come first. */
  readonly sent?: string;
  /** The parameter that it remembers: scenarios that send it, and then leave it out, come first. */
  readonly thenLeftOut?: string;
  /** It refuses what is right: that is seen where all is accepted. */
  readonly refuses?: true;
  /** What a scenario has to make, send or find for it; missing where its requests and replies tell that. */
  readonly seen?: string;
  /** Made anew for each scenario; nothing where there is no such fault. */
  readonly fault: (known: Known) => Fault | undefined;
}
