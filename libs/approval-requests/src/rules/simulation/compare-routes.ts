import type { PlannedStep } from '../../model/route';

/** How the route of a line changes. */
export interface RouteChange {
  /** The same ranks and levels in the same order. */
  isUnchanged: boolean;
  isShorter: boolean;
  isLonger: boolean;
  /** Another level, or the owner, finishes. */
  hasOtherFinisher: boolean;
  ownerBefore: boolean;
  ownerAfter: boolean;
}

/** Compares two routes. The order of levels that share a step does not matter. */
export function compareRoutes(before: PlannedStep[], after: PlannedStep[]): RouteChange {
  const [lastBefore, lastAfter] = [finalStep(before), finalStep(after)];
  return {
    isUnchanged: before.length === after.length && before.every((step, index) => isSame(step, after[index])),
    isShorter: after.length < before.length,
    isLonger: after.length > before.length,
    hasOtherFinisher: !hasSameLevels(lastBefore, lastAfter),
    ownerBefore: isOwnerStep(lastBefore),
    ownerAfter: isOwnerStep(lastAfter),
  };
}

/** Every route has a step. */
export const finalStep = (steps: PlannedStep[]): PlannedStep => steps.at(-1) as PlannedStep;

export const isOwnerStep = ({ rank }: PlannedStep): boolean => rank === null;

const isSame = (step: PlannedStep, other: PlannedStep | undefined): boolean =>
  other !== undefined && step.rank === other.rank && hasSameLevels(step, other);

const hasSameLevels = ({ levels }: PlannedStep, other: PlannedStep): boolean =>
  levels.length === other.levels.length && levels.every(({ id }) => other.levels.some((level) => level.id === id));
