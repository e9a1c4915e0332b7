/** The server refused a call. */
export class Refused extends Error {
  constructor(
    /** The code in upper case, such as `FORBIDDEN`. */
    readonly code: string,
    message: string,
    readonly request_id: string | null,
    /** The further members of the error, such as `validation` or `allowed_actions`. */
    readonly facts: Record<string, unknown> = {},
  ) {
    super(message);
  }

  /** Messages of `VALIDATION_FAILED` by the path of the value, such as `input.opportunities.0.quote_quantity`. */
  get validation(): Record<string, string[]> {
    return (this.facts['validation'] as Record<string, string[]> | undefined) ?? {};
  }
}

const UNEXPECTED = 'Something went wrong.';
const UNEXPECTED_CODES = new Set(['INTERNAL_SERVER_ERROR', 'GRAPHQL_VALIDATION_FAILED', 'GRAPHQL_PARSE_FAILED']);

/** Sentences that say more than the server's message. */
const SENTENCES: Record<string, string> = {
  FORBIDDEN: 'Your role does not allow this.',
  READ_ONLY_KEY: 'Your role does not allow this.',
  SELF_APPROVAL_FORBIDDEN: 'You cannot decide your own request.',
  NOT_ELIGIBLE_APPROVER: 'You cannot decide this. You do not hold a level that decides here.',
  CATEGORY_IN_USE: 'The category has products. Move or delete them first.',
  LEVEL_IN_USE: 'The level is in use. Requests are waiting at it.',
};

/** Whether the page has no sentence for the error. */
export const isUnexpected = (error: unknown): boolean =>
  !(error instanceof Refused) || UNEXPECTED_CODES.has(error.code);

/** The sentence for a person. Unexpected errors have no details. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Refused) || isUnexpected(error)) return UNEXPECTED;
  return SENTENCES[error.code] ?? error.message;
}

export const requestIdOf = (error: unknown): string | null => (error instanceof Refused ? error.request_id : null);

/** Whether the error has this code. */
export const hasCode = (error: unknown, code: string): error is Refused =>
  error instanceof Refused && error.code === code;

/** The message with the name of the field in place of its path: `The code field …` for `input.reason_codes.0.code`. */
function readable(message: string, path: string): string {
  const [name = '', list = ''] = path.split('.').reverse();
  const isItem = /^\d+$/.test(name);
  const field = isItem ? `${spaced(list)} value ${Number(name) + 1}` : spaced(name);
  return message
    .replace(isItem ? `${spaced(path)} field` : spaced(path), field)
    .replace(spaced(path), field)
    .replace(OTHER_FIELD, '$1');
}

/** A field with which the message compares the value: `… when input.escalate after is present.` */
const OTHER_FIELD = /\binput\.([a-z])/;

const spaced = (name: string): string => name.replaceAll('_', ' ');

/** The first message of each value of the input, by its path without `input.`, such as `opportunities.0.quote_quantity`. */
export const messagesByPath = (error: unknown): Record<string, string> =>
  error instanceof Refused
    ? Object.fromEntries(
        Object.entries(error.validation).map(([path, [message = '']]) => [
          path.replace(/^input\./, ''),
          readable(message, path),
        ]),
      )
    : {};
