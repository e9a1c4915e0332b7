interface Outcome {
  error?: { code: string; message: string } | null;
}

/** Outcomes with their codes as GraphQL writes them. */
export const upperCaseCodes = (outcomes: object[]): object[] =>
  outcomes.map((outcome: Outcome) => (outcome.error ? { ...outcome, error: { ...outcome.error, code: outcome.error.code.toUpperCase() } } : outcome));
