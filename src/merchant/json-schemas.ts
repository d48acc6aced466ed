import { z } from 'zod';
import { answerSchema } from './drivers/answer.ts';
import { hookRequestSchema } from './drivers/interface.ts';
import { planSchema } from './plan.ts';

const schemas = {
  'observe.plan': planSchema,
  'observe.hook.request': hookRequestSchema,
  'observe.hook.answer': answerSchema,
} as const;

/** The JSON Schemas of plans, and of what a hook is posted and answers, by the names of their files. */
export const jsonSchemaFiles = (): readonly { readonly name: string; readonly text: string }[] =>
  Object.entries(schemas).map(([name, schema]) => ({
    name: `${name}.schema.json`,
    text: `${JSON.stringify(z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' }), null, 2)}\n`,
  }));
