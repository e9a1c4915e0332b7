export const ULID: unknown = expect.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
export const INTEGER_ID: unknown = expect.stringMatching(/^[1-9]\d*$/);
export const DATE_TIME: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

/** A row that no other system has given an id. */
export const NO_EXTERNAL_ID = { external_id: null, external_source: null };

/** An error of a response, without its location. */
export interface ExpectedError {
  message: string;
  code: string;
  /** Further members of `extensions`. */
  facts?: object;
}

/** The location of a piece in a one-line document. */
export const at = (document: string, piece: string): object[] => [{ line: 1, column: document.indexOf(piece) + 1 }];

/** An error in a document or a variable: it has a location in the document and no path. */
export const documentError = (document: string, piece: string, { message, code }: ExpectedError): object => ({
  message,
  locations: at(document, piece),
  extensions: { code },
});

/** An error of a root field, with its name in the response as path. */
export const fieldError = (document: string, field: string, { message, code, facts }: ExpectedError): object => ({
  message,
  locations: at(document, field),
  path: [field],
  extensions: { code, ...facts },
});

/** The error of a mutation whose input failed validation. */
export const validationError = (document: string, field: string, validation: object): object =>
  fieldError(document, field, {
    message: `Validation failed for the field [${field}].`,
    code: 'VALIDATION_FAILED',
    facts: { validation },
  });

/** The whole response to a document with one mutation that failed. */
export const failed = (document: string, field: string, error: ExpectedError): object => ({
  errors: [fieldError(document, field, error)],
  data: { [field]: null },
});

/** The whole response to a document with one mutation whose input failed validation. */
export const invalid = (document: string, field: string, validation: object): object => ({
  errors: [validationError(document, field, validation)],
  data: { [field]: null },
});

/** The whole response when the row of a mutation does not exist for the caller. */
export const notFound = (document: string, field: string, type: string, id: string): object =>
  failed(document, field, { message: `No query results for model [${type}] ${id}`, code: 'NOT_FOUND' });

/** An active user in a REST body. */
export const restUser = (
  { id, name }: { id: string; name: string },
  role: string,
  away_until: string | null = null,
  email_state: string | null = 'ok',
) => ({
  id,
  name,
  email: expect.any(String) as unknown,
  role,
  active: true,
  kind: 'human',
  description: null,
  version: 1,
  away_until,
  email_state,
});

/** The same in a response to another person without the permission to read users. */
export const otherUser = (person: { id: string; name: string }, role: string, away_until: string | null = null) =>
  restUser(person, role, away_until, null);

/** The body of a REST error. */
export const restError = (error: string, message: string, facts: object = {}): object => ({
  error,
  message,
  ...facts,
  request_id: expect.any(String),
});

/** The body of a REST validation error. */
export const restInvalid = (errors: Record<string, string[]>): object =>
  restError('validation_failed', 'The given data was invalid.', { errors });
