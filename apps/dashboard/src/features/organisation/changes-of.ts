import { changedMembers } from '../../api/changed-members';
import type { UpdateTenantInput } from './organisation.graphql.ts';

/** The settings as the form has them. */
export interface Settings {
  name: string;
  timezone: string;
  /** Empty for none. */
  currency: string;
  routing_basis: string;
  self_approval: string;
  reason_codes: { code: string; label: string }[];
}

export interface StoredSettings extends Omit<Settings, 'currency'> {
  currency: string | null;
}

/** The settings of a tenant for the form. */
export const settingsOf = ({
  name,
  timezone,
  currency,
  routing_basis,
  self_approval,
  reason_codes,
}: StoredSettings): Settings => ({
  name,
  timezone,
  currency: currency ?? '',
  routing_basis,
  self_approval,
  reason_codes: reason_codes.map(({ code, label }) => ({ code, label })),
});

/** Only the settings that differ from those that the form began with, so that a change of another person to other settings stays. */
export function changesOf(begun: Settings, typed: Settings): UpdateTenantInput {
  const changes = changedMembers(begun, typed);
  return changes.currency === '' ? { ...changes, currency: null } : changes;
}
