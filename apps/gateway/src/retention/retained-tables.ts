/** The tables that retention removes rows from. */
export const RETAINED_TABLES = [
  'deleted_product_categories',
  'deleted_products',
  'idempotency_records',
  'job_items',
  'jobs',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_events',
] as const;
