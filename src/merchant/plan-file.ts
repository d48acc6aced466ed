import { ConfigurationError } from '../certificate/index.ts';
import { nearest, unknownAmong } from '../contract/index.ts';
import { readJson } from '../reports/files.ts';
import { maskXml } from '../secrets/mask.ts';
import { type Plan, planSchema } from './plan.ts';
import { plans } from './plans/plans.ts';
import { situationSchema, stepSchema, taskSchema } from './task-schema.ts';

/** An error about an unknown task: it names the plan that has the task, or similar ids. */
export function noTask(id: string, { plan, tasks }: Plan): string {
  const other = Object.values(plans).find((one) => one.tasks.some((task) => task.id === id));
  if (other) return `--task: ${id} is a task of the plan ${other.plan}: give --plan ${other.plan}.`;
  const ids = tasks.map((task) => task.id);
  const [meant] = nearest(id, ids, 1);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return `--task: ${plan.includes(', ') ? `the plans ${plan} have` : `the plan ${plan} has`} no task ${safe(id)}.${hint} --list shows all tasks.`;
}

/** @throws ConfigurationError if two of the plans cannot share one run */
export async function plansFrom(names: readonly string[] = ['shop']): Promise<Plan> {
  const [first, ...others] = await Promise.all([...new Set(names)].map(planFrom));
  if (!first || others.length === 0) return first ?? planFrom('shop');
  const all = [first, ...others];
  const alone = all.find(({ turns }) => turns !== undefined);
  if (alone)
    throw new ConfigurationError(
      `--plan: the plan ${alone.plan} has turns, and runs only without other plans`,
    );
  const plan = all.map((one) => one.plan).join(', ');
  const ids = all.map(({ tasks }) => tasks.map(({ id }) => id));
  const common = ids.flat().find((id, at, every) => every.indexOf(id) !== at);
  if (common !== undefined)
    throw new ConfigurationError(
      `--plan: the plans ${plan} cannot run together, because several of them have the task ${safe(common)}: run each plan separately`,
    );
  const { data, error } = planSchema.safeParse({ plan, tasks: all.flatMap(({ tasks }) => tasks) });
  if (data) return data;
  throw new ConfigurationError(`--plan: the plans ${plan} cannot run together: ${error.issues[0]?.message}`);
}

/** @throws ConfigurationError with the position and the cause of a problem in the plan file */
async function planFrom(name: string): Promise<Plan> {
  const own = plans[name];
  if (own) return own;
  if (!/[./\\]/.test(name))
    throw new ConfigurationError(
      `--plan: the plan ${safe(name)} ${unknownAmong(name, Object.keys(plans))}, or a file`,
    );
  const json = await readJson(name, 'with comments');
  const { success, data, error } = planSchema.safeParse(json);
  if (success) return data;
  const problems = error.issues.map((one) => {
    const issue = within(one, json);
    return `${placeOf(issue.path, json)}: ${problemOf(issue, json)}`;
  });
  const more = problems.length - problemLimit;
  const shown = problems.slice(0, problemLimit).join('\n  ');
  throw new ConfigurationError(`${name}: ${shown}${more > 0 ? `\n  and ${more} more` : ''}`);
}

const problemLimit = 5;

/** The place of a problem, with the id of its task instead of a number. */
function placeOf([first, index, ...others]: Issue['path'], json: unknown): string {
  const id = first === 'tasks' && index !== undefined ? at(at(at(json, first), index), 'id') : undefined;
  if (typeof id === 'string' && /^[a-z0-9-]{1,60}$/.test(id)) return [`task ${id}`, ...others].join('.');
  return [first, index, ...others].filter((one) => one !== undefined).join('.') || 'the plan';
}

type Issue = NonNullable<ReturnType<typeof planSchema.safeParse>['error']>['issues'][number];

const at = (from: unknown, key: PropertyKey): unknown =>
  typeof from === 'object' && from !== null ? (from as Record<PropertyKey, unknown>)[key] : undefined;

function within(issue: Issue, json: unknown): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const [one, list] = issue.errors;
  const [inner] = (Array.isArray(issue.path.reduce(at, json)) ? list : one) ?? [];
  return inner ? { ...inner, path: [...issue.path, ...inner.path] } : issue;
}

/** The keys of each object of a plan file. */
const keysOf: Readonly<Record<string, readonly string[]>> = {
  'the plan': Object.keys(planSchema.shape),
  'a task': Object.keys(taskSchema.shape),
  'a step': Object.keys(stepSchema.shape),
  situation: Object.keys(situationSchema.shape),
};

function unknownKey(key: string): string {
  const [holder] = Object.entries(keysOf).find(([, keys]) => keys.includes(key)) ?? [];
  if (holder !== undefined) return `the key ${key} belongs in ${holder}`;
  const [meant] = nearest(key, Object.values(keysOf).flat(), 1);
  return `the key ${safe(key)} is not known${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}

function problemOf(issue: Issue, json: unknown): string {
  const value = issue.path.reduce(at, json);
  if (issue.code === 'invalid_type' && value === undefined) return 'is missing';
  if (issue.code === 'unrecognized_keys') return issue.keys.map(unknownKey).join('; ');
  return issue.code === 'invalid_value' && typeof value === 'string'
    ? `${safe(value)} ${unknownAmong(value, issue.values.map(String))}`
    : issue.message;
}

const safe = (name: string): string => (/^[\w. -]{1,40}$/.test(name) ? maskXml(name) : 'it');
