import { type Declaration, type TypedValue, typedValue, valueText } from '../../format/typed-value';

/** The two parts of `other_details` in the form: texts of the declared keys, and the rest as JSON. */
export interface DetailTexts {
  custom: Record<string, string>;
  rest: string;
}

export type Details =
  | { value: unknown; problems?: undefined }
  | { value?: undefined; problems: Record<string, string> };

const INDENT = 2;
const NOT_JSON = 'Enter valid JSON, such as {"color": "blue"}.';
const NO_OBJECT = 'Enter a JSON object, such as {"color": "blue"}: the category has fields in it.';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Splits stored details by the declared keys. */
export function splitDetails(details: unknown, fields: readonly Declaration[]): DetailTexts {
  if (details === null || details === undefined) return { custom: {}, rest: '' };
  if (!isObject(details)) return { custom: {}, rest: JSON.stringify(details, null, INDENT) };
  const declared = new Set(fields.map(({ key }) => key));
  const rest = Object.entries(details).filter(([key]) => !declared.has(key));
  const custom = Object.entries(details).filter(([key]) => declared.has(key));
  return {
    custom: Object.fromEntries(custom.map(([key, value]) => [key, valueText(value)])),
    rest: rest.length ? JSON.stringify(Object.fromEntries(rest), null, INDENT) : '',
  };
}

/** Joins the parts again. Empty fields are absent; without any value the details are null. Problems are by path. */
export function joinDetails({ custom, rest }: DetailTexts, fields: readonly Declaration[]): Details {
  const parsed = parsedJson(rest);
  const problems: Record<string, string> = {};
  const own = parsed.value ?? {};
  if (parsed.problem !== undefined) problems['other_details'] = parsed.problem;
  else if (fields.length && !isObject(own)) problems['other_details'] = NO_OBJECT;
  const twice = isObject(own) ? fields.find(({ key }) => Object.hasOwn(own, key)) : undefined;
  if (twice) problems['other_details'] = `Remove "${twice.key}" here: it has a field.`;
  const typed: [string, TypedValue][] = fields.map((field) => [field.key, typedValue(custom[field.key] ?? '', field)]);
  for (const [key, { problem }] of typed) if (problem !== undefined) problems[`other_details.${key}`] = problem;
  if (Object.keys(problems).length) return { problems };
  const values = typed.flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value] as const]));
  if (!values.length) return { value: parsed.value };
  return { value: { ...own, ...Object.fromEntries(values) } };
}

/** The parts for another category: keys that it declares become fields, and others become JSON. Values with problems stay where they are. */
export function splitAgain(
  texts: DetailTexts,
  before: readonly Declaration[],
  after: readonly Declaration[],
): DetailTexts {
  const optional = before.map((field) => ({ ...field, required: false }));
  const joined = joinDetails(texts, optional);
  return joined.problems ? texts : splitDetails(joined.value, after);
}

function parsedJson(text: string): { value: unknown; problem?: undefined } | { value?: undefined; problem: string } {
  if (text.trim() === '') return { value: null };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: NOT_JSON };
  }
}
