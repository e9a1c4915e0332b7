/** The tables that retention removes rows from. */
export const RETAINED_TABLES = [
  'api_key_days',
  'chat_messages',
  'deleted_product_categories',
  'deleted_products',
  'email_deliveries',
  'idempotency_records',
  'job_items',
  'jobs',
  'known_browsers',
  'notifications',
  'request_logs',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_events',
] as const;
