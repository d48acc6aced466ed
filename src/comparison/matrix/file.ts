import { z } from 'zod';
import { ConfigurationError } from '../../certificate/index.ts';

const line = z.string().trim().min(1, 'must not be empty').max(80, 'must have at most 80 characters');
const column = z.strictObject({
  reports: z
    .string()
    .min(1, 'must name a folder')
    .describe('Reports folder. A relative path starts at this file.'),
  label: line.optional().describe('Head of the column. Default: the name in the certificate.'),
  version: line.optional().describe('Version of the gateway, client or application, below the label.'),
});
const matrixFile = z.strictObject({
  $schema: z.string().optional().describe('The schema of this file, for editors.'),
  columns: z.array(column).min(1, 'must have at least one column').describe('The columns, in order.'),
});

/** What is asked of one column. */
export type ColumnInput = z.infer<typeof column>;

/** The columns that a file names. @throws ConfigurationError naming the field, as `columns.0.label`, and the fault */
export function columnsFrom(file: unknown): readonly ColumnInput[] {
  const { data, error } = matrixFile.safeParse(file);
  if (data) return data.columns;
  const faults = error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
  throw new ConfigurationError(faults.join('; '));
}

/** The JSON Schema of such a file, and the name of its own file. */
export const matrixSchemaFile = (): { readonly name: string; readonly text: string } => ({
  name: 'matrix.schema.json',
  text: `${JSON.stringify(z.toJSONSchema(matrixFile, { io: 'input', target: 'draft-2020-12' }), null, 2)}\n`,
});
