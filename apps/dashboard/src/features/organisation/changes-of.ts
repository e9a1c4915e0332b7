import { changedMembers } from '../../api/changed-members';
import { numberText } from '../../format/typed-number';
import { numberField } from '../../ui/form-fields';
import type { UpdateOrganisationMutation, UpdateTenantInput } from './organisation.graphql.ts';

export const COMMENT_EDIT_MINUTES = numberField('Comment edit minutes', { decimals: 0, min: 0, max: 1_440 });

type StoredSettings = Omit<NonNullable<UpdateOrganisationMutation['updateTenant']>, 'id'>;

/** The settings as the form has them: the currency is empty for none. */
export type Settings = {
  [K in Exclude<keyof StoredSettings, 'comment_edit_minutes'>]: NonNullable<StoredSettings[K]>;
} & {
  /** Empty for the default. */
  comment_edit_minutes: string;
};

/** The settings of a tenant for the form. */
export const settingsOf = ({
  name,
  timezone,
  currency,
  routing_basis,
  self_approval,
  comment_edit_minutes,
  reason_codes,
}: StoredSettings): Settings => ({
  name,
  timezone,
  currency: currency ?? '',
  routing_basis,
  self_approval,
  comment_edit_minutes: numberText(comment_edit_minutes),
  reason_codes: reason_codes.map(({ code, label }) => ({ code, label })),
});

/** Only the settings that differ from those that the form began with, so that a change of another person to other settings stays. */
export function changesOf(begun: Settings, typed: Settings): UpdateTenantInput {
  const { currency, comment_edit_minutes, ...changes } = changedMembers(begun, typed);
  return {
    ...changes,
    ...(currency !== undefined && { currency: currency || null }),
    ...(comment_edit_minutes !== undefined && {
      comment_edit_minutes: COMMENT_EDIT_MINUTES.valueOf(comment_edit_minutes),
    }),
  };
}
