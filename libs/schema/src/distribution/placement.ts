/**
 * Where a table is in a database that is distributed over several servers (Citus):
 *
 * - `distributed`: each tenant's rows are on one server, by `tenant_id`
 * - `reference`: every server has all rows
 * - `look-up`: the coordinator has all rows, because they are read before the tenant is known, or across tenants
 */
export type Placement = 'distributed' | 'reference' | 'look-up';

/**
 * The placement of every table, in the order in which they are placed: a table follows those that its rows refer to. A
 * statement never names distributed and look-up tables together. Functions of roles that see all tenants read no distributed
 * table. `placement.spec.ts` checks both.
 */
export const PLACEMENT: Readonly<Record<string, Placement>> = {
  tenants: 'reference',
  users: 'reference',

  audit_heads: 'distributed',
  audit_logs: 'distributed',
  product_categories: 'distributed',
  product_counts: 'distributed',
  products: 'distributed',
  deleted_product_categories: 'distributed',
  deleted_products: 'distributed',
  approval_levels: 'distributed',
  approval_level_holders: 'distributed',
  delegations: 'distributed',
  request_counts: 'distributed',
  approval_requests: 'distributed',
  request_details: 'distributed',
  price_precedents: 'distributed',
  request_texts: 'distributed',
  approval_steps: 'distributed',
  approval_decisions: 'distributed',
  fired_timers: 'distributed',
  approval_comments: 'distributed',
  comment_mentions: 'distributed',
  approval_links: 'distributed',
  approval_questions: 'distributed',
  saved_views: 'distributed',
  price_uses: 'distributed',
  jobs: 'distributed',
  job_items: 'distributed',
  webhook_events: 'distributed',
  event_readers: 'distributed',
  notices: 'distributed',
  notification_inboxes: 'distributed',
  notification_marks: 'distributed',
  notifications: 'distributed',
  known_browsers: 'distributed',
  webhook_endpoints: 'distributed',
  webhook_secrets: 'distributed',
  webhook_deliveries: 'distributed',
  webhook_attempts: 'distributed',
  idempotency_records: 'distributed',
  running_exports: 'distributed',
  request_logs: 'distributed',
  api_key_days: 'distributed',
  notification_preferences: 'distributed',
  notification_defaults: 'distributed',
  email_recipients: 'distributed',
  email_deliveries: 'distributed',
  chat_channels: 'distributed',
  chat_addresses: 'distributed',
  chat_messages: 'distributed',
  request_facts: 'distributed',
  line_facts: 'distributed',
  step_facts: 'distributed',
  analytics_states: 'distributed',
  summed_spans: 'distributed',
  fact_sums: 'distributed',

  // read before the tenant is known
  api_keys: 'look-up',
  api_key_hashes: 'look-up',
  rate_limits: 'look-up',
  sessions: 'look-up',
  user_email_hashes: 'look-up',
  user_passwords: 'look-up',
  // read across tenants, by workers
  analytics_loads: 'look-up',
  audit_verifications: 'look-up',
  changed_counts: 'look-up',
  changed_requests: 'look-up',
  chat_turns: 'look-up',
  due_chat_messages: 'look-up',
  due_deliveries: 'look-up',
  due_emails: 'look-up',
  due_expiries: 'look-up',
  due_jobs: 'look-up',
  due_timers: 'look-up',
  failed_ends: 'look-up',
  precedent_loads: 'look-up',
  notified_ends: 'look-up',
  stopped_addresses: 'look-up',
  unread_events: 'look-up',
  unread_notices: 'look-up',
  unsigned_heads: 'look-up',
  webhook_troubles: 'look-up',
  worker_leases: 'look-up',
  // of the platform, without tenants
  business_clock: 'look-up',
  migrations: 'look-up',
  platform_audit_logs: 'look-up',
};

/** The tables with this placement, in the order of the list. */
export const tablesPlaced = (placement: Placement): string[] =>
  Object.keys(PLACEMENT).filter((table) => PLACEMENT[table] === placement);
