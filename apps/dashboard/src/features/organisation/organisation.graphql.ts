// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A reason that the tenant offers. */
export type ReasonCodeInput = {
  /** Required. At most 255 characters, as the `reason_code` of a denial. */
  code?: string | null | undefined;
  /** Required. At most 255 characters. */
  label?: string | null | undefined;
};

/** Absent fields stay unchanged. */
export type UpdateTenantInput = {
  /** How long a question is open: a duration. Null removes it. */
  answer_time?: string | null | undefined;
  /** 5 to 10,080. Null restores the default, 240. */
  claim_minutes?: number | null | undefined;
  /** 0 to 1,440. Null restores the default, 15. */
  comment_edit_minutes?: number | null | undefined;
  /** Three capital letters (ISO 4217), such as USD. Null clears it. At most 255 characters. */
  currency?: string | null | undefined;
  /** The version to change, at least 1; another one fails with `version_conflict`. */
  expected_version?: number | null | undefined;
  /** 0 to 90. Null restores the default, 0. */
  late_use_days?: number | null | undefined;
  /** The name for people. At most 255 characters. */
  name?: string | null | undefined;
  /** How long an owner's step may take: a duration such as PT8H or P2D. Null removes it. */
  owner_response_time?: string | null | undefined;
  /** Replaces the whole list: at most 50, each code once. An empty list and null remove all. */
  reason_codes?: Array<ReasonCodeInput> | null | undefined;
  /** unit_price, line_total or request_total. */
  routing_basis?: string | null | undefined;
  /** owner_only, forbid or allow. */
  self_approval?: string | null | undefined;
  /** An IANA time zone name, such as America/Chicago. At most 255 characters. */
  timezone?: string | null | undefined;
};

export type UpdateOrganisationMutationVariables = Exact<{
  input: UpdateTenantInput;
}>;


export type UpdateOrganisationMutation = { updateTenant: { id: string, name: string, timezone: string, currency: string | null, routing_basis: string, self_approval: string, owner_response_time: string | null, answer_time: string | null, claim_minutes: number, comment_edit_minutes: number, late_use_days: number, reason_codes: Array<{ code: string, label: string }> } | null };

export const updateOrganisationDocument = document<UpdateOrganisationMutation, UpdateOrganisationMutationVariables>(
  "mutation UpdateOrganisation($input: UpdateTenantInput!) {\n  updateTenant(input: $input) {\n    id\n    name\n    timezone\n    currency\n    routing_basis\n    self_approval\n    owner_response_time\n    answer_time\n    claim_minutes\n    comment_edit_minutes\n    late_use_days\n    reason_codes {\n      code\n      label\n    }\n  }\n}",
);
