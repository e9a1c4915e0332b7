interface Outcome {
  error?: { code: string; message: string } | null;
}

/** GraphQL's code of a bug. */
export const INTERNAL = 'INTERNAL_SERVER_ERROR';

/** A code as GraphQL writes it. */
export const upperCaseCode = (code: string): string => (code === 'internal_error' ? INTERNAL : code.toUpperCase());

/** Outcomes with their codes as GraphQL writes them. */
export const upperCaseCodes = (outcomes: object[]): object[] =>
  outcomes.map((outcome: Outcome) =>
    outcome.error ? { ...outcome, error: { ...outcome.error, code: upperCaseCode(outcome.error.code) } } : outcome,
  );
