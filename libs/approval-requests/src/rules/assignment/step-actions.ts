import type { Candidate } from '../../model/candidate';
import { type ApprovalStep, isOpen } from '../../model/approval-step';
import type { Decider } from '../../model/decider';
import type { Claim } from '../routing/claim-of';

export const STEP_ACTIONS = ['claim', 'release', 'reassign'] as const;
export type StepAction = (typeof STEP_ACTIONS)[number];

/** A step, and what the caller's rights at it depend on. */
export interface StepCase {
  step: Pick<ApprovalStep, 'status'>;
  claim: Claim | undefined;
  /** Who would be asked at the step if it were active. */
  candidates: Candidate[];
  decider: Decider;
}

/** Whether the caller is asked at the step. A restricted key of an owner does not act as the owner. */
const asksCaller =
  ({ user_id, isOwner }: Decider) =>
  ({ user, because }: Candidate): boolean =>
    user.id === user_id && (because !== 'owner' || isOwner);

/** Whether the caller may claim the step; a claim of another user does not matter here. */
export const isAsked = ({ candidates, decider }: StepCase): boolean =>
  decider.mayDecide && candidates.some(asksCaller(decider));

const holdsClaim = ({ claim, decider }: StepCase): boolean =>
  claim !== undefined && claim.claimed_by.id === decider.user_id;

/** Admins and owners may release and reassign any step. */
const mayManage = ({ mayDecide, mayWriteAll }: Decider): boolean => mayDecide && mayWriteAll;

export const mayRelease = (at: StepCase): boolean => at.decider.mayDecide && (holdsClaim(at) || mayManage(at.decider));

/** Those whom the step asks by their own authority may pass it on; a target of an escalation, while they hold the claim. */
export const mayReassign = (at: StepCase): boolean =>
  mayManage(at.decider) ||
  (at.decider.mayDecide &&
    at.candidates
      .filter(asksCaller(at.decider))
      .some(({ because }) => PRIMARY.has(because) || (because === 'escalated' && holdsClaim(at))));

const PRIMARY: ReadonlySet<string> = new Set<Candidate['because']>(['assigned', 'level', 'owner']);

/** The actions on the step that the caller may take now and that would change something. */
export function stepActions(at: StepCase): StepAction[] {
  const { step, claim } = at;
  const isPossible: Record<StepAction, boolean> = {
    claim: step.status === 'active' && isAsked(at) && (!claim || holdsClaim(at)),
    release: claim !== undefined && step.status === 'active' && mayRelease(at),
    reassign: isOpen(step) && mayReassign(at),
  };
  return STEP_ACTIONS.filter((action) => isPossible[action]);
}
