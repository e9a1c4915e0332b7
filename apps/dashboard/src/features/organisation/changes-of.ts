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
export const settingsOf = ({ name, timezone, currency, routing_basis, self_approval, reason_codes }: StoredSettings): Settings => ({
  name,
  timezone,
  currency: currency ?? '',
  routing_basis,
  self_approval,
  reason_codes: reason_codes.map(({ code, label }) => ({ code, label })),
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Only the settings that differ from those that the form began with, so that a change of another person to other settings stays. */
export function changesOf(begun: Settings, typed: Settings): UpdateTenantInput {
  const changed = (Object.keys(typed) as (keyof Settings)[]).filter((name) => !isSame(begun[name], typed[name]));
  return Object.fromEntries(changed.map((name) => [name, name === 'currency' && typed.currency === '' ? null : typed[name]]));
}
