import { approvalWaitsText } from '../../approvals/request/approval-waits-text';
import { isPaused, openQuestions } from '../../approvals/request/paused-lines';
import type { ApprovalRequest } from '../../approvals/request/request-query';
import type { Choice } from './choice';

/** Choices that are not possible for a line now, and why. */
export interface Block {
  choices: readonly Choice[];
  reason: string;
}

export type Blocks = ReadonlyMap<string, Block>;

type Latest = Pick<ApprovalRequest, 'opportunities' | 'questions' | 'round' | 'steps'>;

/**
 * The lines for which the service would refuse a choice, and with it the whole call. A line that was decided meanwhile is a lost race
 * instead.
 *
 * @param latest the request as it is now, with the lines that the authority covers as the person's
 */
export function blocksOf(latest: Latest): Blocks {
  const blocks = latest.opportunities.flatMap(({ id, status, can_decide }): [string, Block][] => {
    if (status !== 'pending') return [];
    if (!can_decide) return [[id, { choices: ['approve', 'deny'], reason: reasonAt(latest, id) }]];
    return isPaused(latest, id) ? [[id, { choices: ['approve'], reason: waitsText(latest, id) }]] : [];
  });
  return new Map(blocks);
}

/** @param block of the line, if it has one */
export const isBlocked = (block: Block | undefined, choice: Choice): boolean =>
  block?.choices.includes(choice) ?? false;

/** The person could decide the line when the page opened. */
function reasonAt({ steps, round }: Latest, line_id: string): string {
  const step = steps.find(
    (each) => each.opportunity_id === line_id && each.round === round && each.status === 'active',
  );
  return step?.claimed_by ? `Claimed by ${step.claimed_by.name}.` : 'You cannot decide this line now.';
}

const waitsText = ({ questions }: Latest, line_id: string): string =>
  approvalWaitsText(
    [],
    [],
    openQuestions(questions)
      .filter(({ opportunity_ids }) => opportunity_ids.includes(line_id))
      .map(({ asked_to }) => asked_to.name),
  );
