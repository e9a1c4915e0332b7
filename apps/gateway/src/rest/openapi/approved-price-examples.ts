/** Examples of extended, revised, revoked and used approvals, by the rules of `EXAMPLES`. */
export const APPROVED_PRICE_EXAMPLES: Record<string, unknown> = {
  carried_from_request_id: null,
  extensions: 0,
  remaining_quantity: 180,
  revises_id: null,
  revises_opportunity_id: null,
  revoke_comment: null,
  revoke_reason_code: null,
  revoked_by: null,
  superseded_at: null,
  superseded_by_id: null,
  superseded_by_request_id: null,
  used_quantity: 120,
  'RequestDetail.available_actions': ['revoke', 'use'],
  'RequestDetailInList.available_actions': ['revoke', 'use'],
};
