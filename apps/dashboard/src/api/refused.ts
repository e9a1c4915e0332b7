/** The server refused a call. */
export class Refused extends Error {
  constructor(
    /** The code in upper case, such as `FORBIDDEN`. */
    readonly code: string,
    message: string,
    readonly request_id: string | null,
    /** Messages of `VALIDATION_FAILED` by the path of the value, such as `input.opportunities.0.quote_quantity`. */
    readonly validation: Record<string, string[]> = {},
  ) {
    super(message);
  }
}

const UNEXPECTED = 'Something went wrong.';

/** The sentence for a person. Unexpected errors have no details. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Refused) || error.code === 'INTERNAL_SERVER_ERROR') return UNEXPECTED;
  return error.message;
}

export const requestIdOf = (error: unknown): string | null => (error instanceof Refused ? error.request_id : null);
