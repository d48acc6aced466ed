import { digest } from '../contract/index.ts';
import { taskSchema } from './certificate.ts';
import { type Evidence, runSchema } from './evidence.ts';

/** A line for the run and one for each task. */
export function evidenceText({ tasks, ...run }: Evidence): string {
  const lines = [{ run }, ...tasks.map((task) => ({ task }))];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

/** @throws Error saying what is wrong, where it is no evidence, or of another contract */
export function evidenceFrom(text: string): Evidence {
  const [first, ...others] = text.split('\n').filter(Boolean).map(objectIn);
  const run = first?.run;
  const { contract } = runSchema.parse(run);
  if (contract.digest !== digest) throw new Error('it was made with another contract');
  for (const { task } of others) taskSchema.parse(task);
  // As they stand: the certificate has its members in the same order, and is compared by its text.
  return { ...(run as Evidence), tasks: others.map(({ task }) => task) } as Evidence;
}

function objectIn(line: string): { readonly run?: unknown; readonly task?: unknown } {
  const value: unknown = JSON.parse(line);
  if (typeof value !== 'object' || value === null) throw new Error('a line is no object');
  return value;
}
