import { requireContext } from '@das/platform';
import { mayWriteAll, mayNow } from '@das/tenants';
import type { PriceUse } from '../model/price-use';

/** The scopes that permit to record and to reverse usages. */
export const USE_SCOPES = ['requests:write', 'usage:write'] as const;

/** Whether the caller may record usages, on any request. */
export const mayRecord = (): boolean => mayNow('requests:write', USE_SCOPES);

/** Whether the caller may reverse this usage: they recorded it, or are an admin or an owner. */
export const mayReverse = ({ recorded_by_id }: Pick<PriceUse, 'recorded_by_id'>): boolean =>
  mayRecord() && (mayWriteAll() || (recorded_by_id !== null && recorded_by_id === requireContext().actor.user_id));

/** Whether the caller could reverse this usage now. */
export const canReverse = (use: Pick<PriceUse, 'deleted_at' | 'recorded_by_id' | 'reversed_at'>): boolean =>
  use.reversed_at === null && use.deleted_at === null && mayReverse(use);
