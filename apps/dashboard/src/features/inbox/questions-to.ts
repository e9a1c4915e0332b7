interface Asked {
  asked_to: { id: string };
  asked_at: string;
  can_answer: boolean;
}

/** The questions of these requests that are addressed to one of the people and that the person may answer now, oldest first. */
export const questionsTo = <Q extends Asked, R extends { questions: readonly Q[] }>(
  people: readonly string[],
  requests: readonly R[],
): { question: R['questions'][number]; request: R }[] =>
  requests
    .flatMap((request) =>
      request.questions
        .filter(({ asked_to, can_answer }) => can_answer && people.includes(asked_to.id))
        .map((question) => ({ question, request })),
    )
    .sort((one, other) => one.question.asked_at.localeCompare(other.question.asked_at));
