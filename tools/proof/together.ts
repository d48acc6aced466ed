import { type Breach, breaches } from '../../src/contract/index.ts';
import type { RequestChecks } from '../../src/sandbox/index.ts';
import type { Changes, Serve, Wire } from './alteration.ts';
import { joined } from './lenient/tokens.ts';
import { chained } from './serving.ts';

/**
 * Combines the changes of several alterations.
 *
 * @param took called with the index of the alteration that changed something
 */
export function together(all: readonly Changes[], took: (index: number) => void = () => {}): Changes {
  const noting: Noting = (index, was, now) => {
    if (now === undefined || now === was) return was;
    took(index);
    return now;
  };
  const encoding = all.findIndex(({ encodes }) => encodes);
  const waits = all.findIndex((one) => one.waits !== undefined);
  const reply: Wire = (root, asked) => {
    for (const index of [encoding, waits]) if (index >= 0) took(index);
    return all.reduce((made, one, index) => noting(index, made, one.reply?.(made, asked)), root);
  };
  return {
    reply,
    form: (form, asked, state) =>
      all.reduce((made, one, index) => noting(index, made, one.form?.(made, asked, state)), form),
    posted: (posted, asked) =>
      all.reduce((made, one, index) => noting(index, made, one.posted?.(made, asked)), posted),
    serve: chained(
      ...all.map(
        ({ serve }, index): Serve =>
          (serving) =>
            serve?.({ ...serving, took: () => took(index) }) ?? serving.usual(),
      ),
    ),
    request: (xml, asked, form) =>
      all.reduce((made, { request }, index) => noting(index, made, request?.(made, asked, form)), xml),
    ...(all.some(({ checks }) => checks) && { checks: checking(all, noting) }),
    ledger: {
      meanwhile: (state) =>
        all.filter(({ ledger }, index) => noting(index, false, ledger?.meanwhile?.(state))).length > 0,
      sending: (transmission, state) =>
        all.filter(({ ledger }, index) => noting(index, false, ledger?.sending?.(transmission, state)))
          .length > 0,
      around(state, asked) {
        const afters = all.map(({ ledger }) => ledger?.around?.(state, asked));
        return (root) => {
          let spoiled: typeof root | undefined;
          for (const [index, after] of afters.entries()) {
            const made = after?.(spoiled ?? root);
            if (made) took(index);
            spoiled = made ?? spoiled;
          }
          return spoiled;
        };
      },
    },
    ...(all.some(({ writes }) => writes) && {
      writes: (tokens) =>
        all.reduce((made, { writes }, index) => {
          const next = writes?.(made) ?? made;
          if (joined(next) !== joined(made)) took(index);
          return next;
        }, tokens),
    }),
    ...(all[encoding]?.encodes && { encodes: all[encoding].encodes }),
    ...(all[waits]?.waits !== undefined && { waits: all[waits].waits }),
    ...(all.some(({ everyReply }) => everyReply) && { everyReply: true }),
  };
}

type Noting = <T>(index: number, was: T, now: T | undefined) => T;

const checking =
  (all: readonly Changes[], noting: Noting): RequestChecks =>
  (command, fields) => {
    const usual = breaches(command, fields);
    let found = usual;
    for (const [index, { checks }] of all.entries()) {
      if (!checks) continue;
      const own = checks(command, fields);
      const left = found.filter((one) => !has(usual, one) || has(own, one));
      const added = own.filter((one) => !has(usual, one));
      if (left.length !== found.length || added.length > 0) found = noting(index, found, [...left, ...added]);
    }
    return [...found];
  };

const has = (list: readonly Breach[], { rule, field, problem }: Breach): boolean =>
  list.some((one) => one.rule === rule && one.field === field && one.problem === problem);
