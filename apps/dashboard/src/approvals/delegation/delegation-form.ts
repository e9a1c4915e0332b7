import { beginOf, endOf, localMoment } from '../../format/local-moment';
import { EMPTY_PROBLEM, PRICE } from '../../format/typed-number';
import { numberField } from '../../ui/form-fields';
import type { Option } from '../../ui/option';
import type { FieldLabels } from '../../ui/problems-in';
import type { Messages } from '../../ui/use-form-problems';
import { SCOPE_LABELS, type ScopeValues, scopeInput, scopeValues } from '../scope/scope-form';
import type { CreateDelegationInput } from './delegation.graphql.ts';

/** A delegation as it is typed. Days are those of the tenant. */
export interface DelegationValues {
  delegate: Option | null;
  /** Empty: from now on. */
  from: string;
  /** The last day. */
  until: string;
  /** None: all levels. */
  level_ids: readonly string[];
  max_amount: string;
  scope: ScopeValues;
  reason: string;
}

export const NEW_DELEGATION: DelegationValues = {
  delegate: null,
  from: '',
  until: '',
  level_ids: [],
  max_amount: '',
  scope: scopeValues(null),
  reason: '',
};

export const MAX_AMOUNT = numberField('Up to amount', PRICE);

export const DELEGATION_LABELS: FieldLabels = {
  delegate_id: 'Delegate to',
  from: 'From',
  until: 'Until',
  level_ids: 'Levels',
  max_amount: MAX_AMOUNT.label,
  ...SCOPE_LABELS,
  reason: 'Reason',
};

/** What the API reads. The period ends with the last second of its last day. */
export function delegationInput(
  { delegate, from, until, level_ids, max_amount, scope, reason }: DelegationValues,
  { principal_id, timezone }: { principal_id: string; timezone: string },
): CreateDelegationInput {
  return {
    principal_id,
    delegate_id: delegate?.value ?? null,
    ...(from && { from: beginOf(from, timezone) }),
    until: until ? endOf(until, timezone) : null,
    ...(level_ids.length > 0 && { level_ids: [...level_ids] }),
    max_amount: MAX_AMOUNT.valueOf(max_amount),
    scope: scopeInput(scope),
    reason: reason.trim() || null,
  };
}

export function delegationProblems({ delegate, until, max_amount }: DelegationValues): Messages {
  const amount = MAX_AMOUNT.problemOf(max_amount);
  return {
    ...(!delegate && { delegate_id: EMPTY_PROBLEM }),
    ...(!until && { until: EMPTY_PROBLEM }),
    ...(amount !== undefined && { max_amount: amount }),
  };
}

/** The day of a moment in the time zone of the tenant, as a field for a day has it. */
export const dayOf = (moment: string, timezone: string): string => localMoment(moment, timezone).slice(0, 10);
