import { changedMembers } from '../../api/changed-members';
import { type Texts, durationField, numberField, textsOf, valuesOf } from '../../ui/form-fields';
import type { UpdateOrganisationMutation, UpdateTenantInput } from './organisation.graphql.ts';

/** The response times, in the order of the form. An empty number restores its default. */
export const RESPONSE_TIMES = {
  owner_response_time: durationField('Owner response time'),
  answer_time: durationField('Answer time'),
  claim_minutes: numberField('Claim minutes', { decimals: 0, min: 5, max: 10_080 }),
  comment_edit_minutes: numberField('Comment edit minutes', { decimals: 0, min: 0, max: 1_440 }),
  late_use_days: numberField('Late usage days', { decimals: 0, min: 0, max: 90 }),
};

type StoredSettings = Omit<NonNullable<UpdateOrganisationMutation['updateTenant']>, 'id'>;

/** The settings as the form has them: the currency is empty for none, and response times are texts. */
export type Settings = {
  [K in Exclude<keyof StoredSettings, keyof typeof RESPONSE_TIMES>]: NonNullable<StoredSettings[K]>;
} & Texts<typeof RESPONSE_TIMES>;

/** The settings of a tenant for the form. */
export const settingsOf = (stored: StoredSettings): Settings => ({
  name: stored.name,
  timezone: stored.timezone,
  currency: stored.currency ?? '',
  routing_basis: stored.routing_basis,
  self_approval: stored.self_approval,
  reason_codes: stored.reason_codes.map(({ code, label }) => ({ code, label })),
  ...textsOf(RESPONSE_TIMES, stored),
});

/** Only the settings that differ from those that the form began with, so that a change of another person to other settings stays. */
export const changesOf = (begun: Settings, typed: Settings): UpdateTenantInput =>
  changedMembers(inputOf(begun), inputOf(typed));

const inputOf = (settings: Settings) => ({
  ...settings,
  currency: settings.currency || null,
  ...valuesOf(RESPONSE_TIMES, settings),
});
