const KEY_ID = '01KJQ90A2B4C6D8E0F2G4H6J8K';
const PERSON_ID = '01KJQ8Z1XJ7D4F2H8K6M0P9Q3T';
const MOMENT = '2026-03-02 14:20:31';

/** Examples of the fields of the audit log. */
export const AUDIT_EXAMPLES: Record<string, unknown> = {
  action: 'product.updated',
  actor: { kind: 'api_key', user_id: PERSON_ID, api_key_id: KEY_ID, name: 'Dana Whitlock' },
  actor_id: PERSON_ID,
  at: MOMENT,
  changes: { list_price: [189, 195] },
  cursor: '4711',
  environment: 'staging',
  from: '2026-03-01 00:00:00',
  hash: '5c1f0e6f0b0f4f6f2f7a1f4c3f6e9d8b7a6f5e4d3c2b1a09f8e7d6c5b4a39281',
  ip: '203.0.113.7',
  metadata: null,
  occurred_at: MOMENT,
  public_key: 'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  request_id: '8b0c7a52-5f0e-4d8e-9a59-0b7c7f3f6d11',
  resource_id: '17',
  resource_type: 'product',
  result: 'success',
  seq: 4711,
  signature: '5VZDAMNgrHKQhuLMgG6CioSHfx645dl02HPgZSJJAVVfuIIVkKM7rMYeOXAc+bRr0lv18FlbviRlUUFDjnoQCw==',
  tenant: '01KJQ8YZ9W3V5T7R1P0N2M4K6H',
  to: '2026-03-31 23:59:59',
  user_agent: 'erp-sync/4.2',
};

const HOOK = 'https://erp.veltrona.example/hooks/das';
const DELIVERY_ID = '01KJQDK3M5N7P9R1T3V5W7X9Y1';

/** Examples of the fields of API keys and sessions. */
export const KEY_EXAMPLES: Record<string, unknown> = {
  expires_at: '2027-03-31 23:59:59',
  grace_minutes: 60,
  kind: 'staging',
  last_used_at: MOMENT,
  prefix: 'das_stg_7Hq2…xB4',
  requests_per_minute: 30,
  revoked_at: null,
  user_id: PERSON_ID,
  password: 'correct horse battery',
  'ApiKey.id': KEY_ID,
  'ApiKey.name': 'ERP import',
  'ApiKeyWithSecret.id': KEY_ID,
  'ApiKeyWithSecret.name': 'ERP import',
  'ApiKeyWithSecret.secret': 'das_stg_…',
  'CreateApiKeyInput.name': 'ERP import',
};

/** Examples of the fields of webhooks. */
export const WEBHOOK_EXAMPLES: Record<string, unknown> = {
  attempts: 1,
  body: null,
  delivered: 42,
  delivered_at: MOMENT,
  disabled_reason: null,
  endpoint_id: '01KJQ91Z2Y4X6W8V0T2S4R6Q8P',
  error: null,
  event_id: '01KJQDJZ9Y8X7W6V5T4S3R2Q1P',
  event_type: 'approval_request.approved',
  exhausted: 0,
  event_types: ['approval_request.approved', 'approval_request.denied'],
  is_default: true,
  last_delivered_at: MOMENT,
  last_error: null,
  last_status_code: 204,
  message_id: `msg_${DELIVERY_ID}`,
  next_attempt_at: null,
  payload: { type: 'approval_request.approved', timestamp: '2026-03-02T14:20:31.000Z', data: { id: '01KJQDJGR0RT2GZSKYPD8J86G9', status: 'approved' } },
  retrying: 1,
  since: '0.1.0',
  status_code: 204,
  url: HOOK,
  'CreateWebhookEndpointInput.description': 'The ERP',
  'UpdateWebhookEndpointInput.description': 'The ERP',
  'WebhookDeliveriesArguments.status': 'exhausted',
  'WebhookDelivery.id': DELIVERY_ID,
  'WebhookDelivery.status': 'delivered',
  'WebhookEndpoint.description': 'The ERP',
  'WebhookEndpoint.id': '01KJQ91Z2Y4X6W8V0T2S4R6Q8P',
  'WebhookEndpointWithSecret.description': 'The ERP',
  'WebhookEndpointWithSecret.id': '01KJQ91Z2Y4X6W8V0T2S4R6Q8P',
  'WebhookEndpointWithSecret.secret': 'whsec_…',
  'WebhookEventType.description': 'The last line was decided, and at least one line is approved.',
  'WebhookEventType.example': { type: 'approval_request.approved', timestamp: '2026-03-02T14:20:31.000Z', data: { id: '01KJQDJGR0RT2GZSKYPD8J86G9' } },
  'WebhookEventType.name': 'approval_request.approved',
  'WebhookEventType.resource_type': 'approval_request',
  'WebhookEventType.schema': { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', required: ['type', 'timestamp', 'data'] },
};
