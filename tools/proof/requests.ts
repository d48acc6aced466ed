import {
  type Breach,
  breaches,
  type CommandName,
  type commandData,
  type RuleId,
} from '../../src/contract/index.ts';
import { type Alteration, mutant, type Rules, type Serve } from './alteration.ts';

type Name<C extends CommandName> = keyof (typeof commandData)[C]['request'] & string;
/** Some terminals read parameters from `ashraitEmvData` as well. */
type Path<C extends CommandName> = Name<C> | `ashraitEmvData.${Name<C>}`;

/** The text of a parameter by its path; '' if the request lacks it. */
export type Field<C extends CommandName> = (path: Path<C>) => string;

/** Creates mutants whose checks of a command's requests differ from the contract. */
export function requestsOf<C extends CommandName>(command: C) {
  const textIn =
    (fields: (path: string) => string | undefined): Field<C> =>
    (path) =>
      fields(path) ?? '';
  return {
    /**
     * Creates a gateway that accepts requests that break one of the rules.
     *
     * @param where only for these requests
     * @param serve serves these requests as if they were correct
     */
    accepts: (
      rule: RuleId | Rules,
      breaks: string,
      where: (f: Field<C>, breach: Breach) => boolean = () => true,
      serve?: Serve,
    ): Alteration => {
      const own: readonly string[] = [rule].flat();
      return mutant(rule, breaks, {
        changes: () => ({
          checks: (asked, fields) =>
            breaches(asked, fields).filter(
              (one) => asked !== command || !own.includes(one.rule) || !where(textIn(fields), one),
            ),
          ...(serve && { serve }),
        }),
      });
    },
    /**
     * Creates a gateway that refuses valid requests.
     *
     * @param where only for these requests
     */
    refuses: (rule: RuleId | Rules, breaks: string, where: (f: Field<C>) => boolean): Alteration =>
      mutant(rule, breaks, {
        changes: () => ({
          checks: (asked, fields) => [
            ...breaches(asked, fields),
            ...(asked === command && where(textIn(fields))
              ? [{ rule: `command.${command}` as const, field: '', problem: breaks }]
              : []),
          ],
        }),
      }),
  };
}

export const missing = (_: unknown, { problem }: Breach): boolean => problem === 'is missing';
