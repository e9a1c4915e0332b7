import type { ApprovalStep } from '../../model/approval-step';

type Signed = Pick<ApprovalStep, 'acted_by_id' | 'on_behalf_of_id'>;

/** The users who have acted on a line, and those on whose behalf they acted. @param steps of the line in this round; carried endorsements count */
export const signersOf = (steps: Signed[]): Set<string> =>
  new Set(
    steps.flatMap(({ acted_by_id, on_behalf_of_id }) => [acted_by_id, on_behalf_of_id].flatMap((id) => id ?? [])),
  );
