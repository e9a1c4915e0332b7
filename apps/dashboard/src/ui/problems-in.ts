import type { FieldProblem } from './field-problem';

/** A field of a form. */
export interface FormField {
  /** The path of its value in the input, such as `reason_codes.0.code`. */
  path: string;
  id: string;
  /** Its name in the summary of errors. */
  label: string;
}

/** The messages as problems of fields, in the order of the fields, and those that belong to no field. */
export function problemsIn(messages: Record<string, string>, fields: readonly FormField[]): { problems: FieldProblem[]; others: string[] } {
  const problems = fields.flatMap(({ path, id, label }) => {
    const message = messages[path];
    return message === undefined ? [] : [{ id, label, message }];
  });
  const paths = new Set(fields.map(({ path }) => path));
  return { problems, others: Object.entries(messages).flatMap(([path, message]) => (paths.has(path) ? [] : [message])) };
}
