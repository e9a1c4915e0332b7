import { changedMembers } from '../../api/changed-members';
import type { UpdateOrganisationMutation, UpdateTenantInput } from './organisation.graphql.ts';

type StoredSettings = Omit<NonNullable<UpdateOrganisationMutation['updateTenant']>, 'id'>;

/** The settings as the form has them: the currency is empty for none. */
export type Settings = { [K in keyof StoredSettings]: NonNullable<StoredSettings[K]> };

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
