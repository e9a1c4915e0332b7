import { type HolderOfLevel, covers } from '@das/approval-levels';
import type { User } from '@das/tenants';
import type { ApprovalContext } from '../../model/approval-context';
import type { Person } from '../../model/decider';
import type { RoutedLevel } from '../../model/route';
import type { DeadlineFacts, StepClock, TimedLevel, Settings } from '../../model/step-clock';
import { endOf, settingsOf } from '../deadlines/deadline-of';
import { type SignedAuthority, mayTake } from '../routing/assignee-of';
import { isBarredFrom } from '../routing/may-act';
import { authorityAt } from '../routing/may-act';
import { mayHandle } from '../routing/plan-route';
import { staffOf } from '../routing/staff-of';

/** A late step, and the people whom it may ask. */
export interface StageQuestion extends SignedAuthority {
  step: StepClock;
  facts: Pick<ApprovalContext, 'request' | 'tenant'>;
  /** The active levels. */
  levels: readonly (RoutedLevel & TimedLevel)[];
  /** The holders of these levels, one for each assignment. */
  holders: readonly HolderOfLevel[];
  owners: readonly User[];
  /** The user whom the settings name, if any. */
  named: Person | undefined;
}

/** Whom an escalation asks. */
export interface Stage {
  /** Users who were not asked before. */
  targets: User[];
  /** The levels whose settings the next stage follows. */
  level_ids: string[];
  /** The rank that is asked as a whole. */
  rank: number | null;
  asksOwners: boolean;
  /** Whether it goes to the next level although the settings name a user. */
  fellBack: boolean;
}

const EMPTY_STAGE: Stage = { targets: [], level_ids: [], rank: null, asksOwners: false, fellBack: false };

/** Whom a stage asks by these settings. No rank and no user is asked twice. */
export function nextStage(question: StageQuestion, settings: Settings): Stage {
  const { step, levels, named } = question;
  if (settings.escalate_to === 'owner') return ownersStage(question);
  const asked = step.escalations ? levels.find(({ id }) => id === settings.id) : undefined;
  const above = (): Stage => levelStage(question, asked?.rank ?? step.rank) ?? ownersStage(question);
  if (settings.escalate_to !== 'user' || (named && !isNew(step)(named.user))) return above();
  if (!named || !mayTake(question.facts, question, named)) return { ...above(), fellBack: true };
  const [lowest] = authorityAt(question, named)
    .levels.filter(({ rank }) => rank > (step.rank ?? Infinity))
    .sort((one, other) => one.rank - other.rank || (one.id < other.id ? -1 : 1));
  return { ...EMPTY_STAGE, targets: [named.user], level_ids: lowest ? [lowest.id] : [] };
}

/** The next rank with a qualifying holder. Undefined when there is none. */
function levelStage(question: StageQuestion, above: number | null): Stage | undefined {
  const { step, levels, holders, amount, values, facts } = question;
  const higher = levels.filter(({ rank }) => rank > (above ?? Infinity) && !step.asked_ranks?.includes(rank));
  const ranks = [...new Set(higher.map(({ rank }) => rank))].sort((one, other) => one - other);
  for (const rank of ranks) {
    const handling = higher.filter((level) => level.rank === rank && mayHandle(level, amount));
    const held = holders.filter(({ level_id }) => handling.some(({ id }) => id === level_id));
    const targets = staffOf({
      ...question,
      levels: handling,
      holders: held,
      isBarred: isBarredFrom(facts),
    }).pool.filter(isNew(step));
    const asked = held.filter(({ id, scope }) => targets.some((user) => user.id === id) && covers(scope, values));
    const level_ids = [...new Set(asked.map(({ level_id }) => level_id))];
    if (targets.length) return { ...EMPTY_STAGE, targets, level_ids, rank };
  }
  return undefined;
}

const ownersStage = ({ step, owners, facts, signers }: StageQuestion): Stage => ({
  ...EMPTY_STAGE,
  targets: owners.filter((owner) => isNew(step)(owner) && !isBarredFrom(facts)(owner) && !signers.has(owner.id)),
  asksOwners: true,
});

const isNew =
  ({ escalated_to_ids }: StepClock) =>
  ({ id }: User): boolean =>
    !escalated_to_ids?.includes(id);

/** Settings of a stage, and when it takes place. */
type TimedSettings = Settings & { at: string | null };

/**
 * The settings that the next stage follows: those of the deadline, later those of the levels asked last. Of several levels the earliest
 * time counts, and of equal ones the lower id. Undefined when no stage follows.
 */
export function stageSettings(step: StepClock, facts: DeadlineFacts): TimedSettings | undefined {
  if (step.owners_asked) return undefined;
  if (!step.escalations) {
    const settings = settingsOf(step, facts);
    return settings && settings.escalate_to !== 'none' ? { ...settings, at: step.next_escalation_at } : undefined;
  }
  const [first] = facts.levels
    .filter(({ id, escalate_to }) => escalate_to !== 'none' && step.asked_level_ids?.includes(id))
    .flatMap((level) => {
      const at = endOf(step.escalated_at ?? '', level.response_time, level, facts);
      return at === null ? [] : [{ ...level, at }];
    })
    .sort((one, other) => (one.at + one.id < other.at + other.id ? -1 : 1));
  return first;
}

/** The columns of a step after a stage. @param now of the business clock */
export function escalatedClock(step: StepClock, stage: Stage, now: string, facts: DeadlineFacts) {
  const clock = {
    escalations: step.escalations + 1,
    escalated_at: now,
    escalated_to_ids: [...(step.escalated_to_ids ?? []), ...stage.targets.map(({ id }) => id)],
    asked_ranks: [...(step.asked_ranks ?? []), ...(stage.rank === null ? [] : [stage.rank])],
    asked_level_ids: stage.level_ids,
    owners_asked: step.owners_asked || stage.asksOwners,
    fell_back: step.fell_back || stage.fellBack,
  };
  return { ...clock, next_escalation_at: stageSettings({ ...step, ...clock }, facts)?.at ?? null };
}
