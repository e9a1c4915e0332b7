/** The field names of a form by the paths of their values, such as `reason_codes.0.code`, in the order of the fields. */
export type FieldLabels = Readonly<Record<string, string>>;

interface Problems {
  /** The first message of each field by the path of the field. */
  byPath: Record<string, string>;
  /** The same messages in the order of the fields, for the summary. */
  list: FieldProblem[];
  /** The messages that belong to no field of the form. */
  others: string[];
}

/** Sorts messages by field. A message about a part of a value, such as `event_types.0`, belongs to the field of the value. */
export function problemsIn(
  messages: Readonly<Record<string, string>>,
  labels: FieldLabels,
  idOf: (path: string) => string,
): Problems {
  const byPath: Record<string, string> = {};
  const others: string[] = [];
  for (const [path, message] of Object.entries(messages)) {
    const field = fieldOf(path, labels);
    if (field === undefined) others.push(message);
    else byPath[field] ??= message;
  }
  const list = Object.entries(labels).flatMap(([path, label]) => {
    const message = byPath[path];
    return message === undefined ? [] : [{ id: idOf(path), label, message }];
  });
  return { byPath, list, others };
}

/** The path of the field that has the value of this path, or a value that contains it. */
function fieldOf(path: string, labels: FieldLabels): string | undefined {
  if (Object.hasOwn(labels, path)) return path;
  const end = path.lastIndexOf('.');
  return end === -1 ? undefined : fieldOf(path.slice(0, end), labels);
}

/** A problem of a form field. */
export interface FieldProblem {
  /** The id of the field. */
  id: string;
  /** The name of the field, such as `Line 1, Quantity`. */
  label: string;
  message: string;
}
