import { AUDIT_EXAMPLES, KEY_EXAMPLES, TENANT_EXAMPLES, WEBHOOK_EXAMPLES } from './administration-examples';
import type { Schema } from '../framework/schema';

const MOMENT = '2026-03-02 14:20:31';
/** The id of an approval request. */
export const REQUEST_ID = '01KJQDJGR0RT2GZSKYPD8J86G9';

/** Examples by field name, or by `Type.field` where a name has several meanings. A test validates them against the schemas. */
const EXAMPLES: Record<string, unknown> = {
  ...AUDIT_EXAMPLES,
  ...KEY_EXAMPLES,
  ...TENANT_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
  account_number: 'A-20417',
  action: 'approval_request.created',
  activated_at: MOMENT,
  active: true,
  actor: {
    kind: 'api_key',
    user_id: '01KJQ8Z1XJ7D4F2H8K6M0P9Q3T',
    api_key_id: '01KJQ8Z2A4C6E8G0J2M4P6R8T0',
    name: 'Dana Whitlock',
  },
  allow_tariff: true,
  amount: 152,
  approval_ids: [REQUEST_ID, '01KJQF1YAG355QAKGD2AVSQWH2'],
  approval_request_id: REQUEST_ID,
  approved: 3,
  approved_price: null,
  atomic: false,
  average_discount_percent: 17.4603,
  average_price: 155.2,
  awaiting_me: true,
  basis: 'unit_price',
  can_decide: true,
  carried_from_round: null,
  category_id: '01KJQ8Z1XH5V0W7T3M9N2P4R6S',
  changes: { status: ['pending', 'approved'] },
  code: 'RSM-NA',
  comment: null,
  created_at: MOMENT,
  created_by_id: '01KJQ8Z1XJ7D4F2H8K6M0P9Q3T',
  created_from: '2026-03-01 00:00:00',
  created_to: '2026-03-31 23:59:59',
  customer_name: 'Calder Process Systems',
  decided_at: null,
  decided_by_id: '01KJQ8Z1XJ7D4F2H8K6M0P9Q3T',
  decision: 'approve',
  denied: 1,
  description: 'Regional Sales Manager, Americas',
  details: null,
  discount_ids: [REQUEST_ID],
  discount_percent: 19.5767,
  done: 3,
  dry_run: false,
  effect: 'endorse',
  email: 'dana.whitlock@veltrona.example',
  end_customer_name: 'Northmoor Water',
  environment: 'staging',
  expected_count: 2,
  expected_delivery_date: '2026-06-15',
  expected_version: 3,
  id: REQUEST_ID,
  ids: [REQUEST_ID, '01KJQF1YAG355QAKGD2AVSQWH2'],
  ip: '198.51.100.7',
  is_bounded: false,
  is_complete: true,
  is_valid: false,
  justification: 'A competitor offers 149.00 for 200 pieces.',
  key: 'screen_size_in',
  label: 'Screen size',
  landed_price: 156.5,
  last_price: 156,
  level_id: '01KJQ8Z1XK3F5G7H9J1M3N5P7Q',
  lifecycle_state: 'pending',
  list_price: 189,
  list_price_at_request: 189,
  max: 60,
  max_discount_percent: 25,
  max_price: 160,
  max_requested_total: 50000,
  median_price: 156,
  message: 'The price is above list.',
  metadata: null,
  min: 5,
  min_price: 149,
  min_requested_total: 1000,
  model: 'VPS-480',
  moq: 5,
  msrp: 229,
  name: 'Regional Sales Manager, Americas',
  occurred_at: MOMENT,
  open_steps: 4,
  opportunity_id: '01KJQDJGR1B6T2C8X4Z0V9N5M7',
  options: null,
  other_details: { efficiency_rating: '90+', input_voltage: '100-240 V AC' },
  outcome: 'advanced',
  override_min_rank: 30,
  partnumber: 'VPS-480-48D',
  pattern: null,
  price: null,
  product_category_id: '01KJQ8Z1XH5V0W7T3M9N2P4R6S',
  project_name: 'Pump station 7',
  quote_quantity: 200,
  rank: 20,
  reason: 'The unit price of 152 is one that PA may handle but not finish, so it goes on to RSM-NA.',
  reason_code: null,
  remove_opportunities: ['01KJQDJGR1B6T2C8X4Z0V9N5M7'],
  rep_firm: 'Bayline Reps',
  replayed: false,
  request_date: '2026-03-02',
  request_date_from: '2026-03-01',
  request_date_to: '2026-03-31',
  request_id: '8b0c7a52-5f0e-4d8e-9a59-0b7c7f3f6d11',
  request_ids: [REQUEST_ID],
  request_type: 'standard',
  requested_price: 152,
  required: true,
  resource_id: REQUEST_ID,
  resource_type: 'approval_request',
  result: 'success',
  ring: 'customer',
  role: 'requester',
  round: 1,
  sales_contact: 'Dana Whitlock',
  sales_region: 'NA',
  search: 'northmoor',
  sequence: 1,
  status: 'pending',
  tariff_amount: 4.5,
  tariff_surcharge: 4.5,
  threshold_price_approved: 1500,
  threshold_price_requested: 2500,
  total: 3,
  type: 'number',
  updated_at: MOMENT,
  user_agent: 'erp-sync/4.2',
  valid_from: null,
  valid_until: null,
  validity_period: 'P90D',
  version: 3,
  waiting_since_to: '2026-03-01 00:00:00',
  'ApprovalStep.id': '01KJQDJGR2D4F6H8K0M2P4R6T8',
  'ApprovalStep.status': 'active',
  'AuditLog.id': '01KJQDJGR3E5G7J9M1N3Q5S7V9',
  'CreateProductCategoryInput.code': 'ACDC',
  'CreateProductCategoryInput.description': 'Mains to DC, DIN rail and chassis',
  'CreateProductCategoryInput.name': 'AC-DC supplies',
  'CreateProductInput.description': 'DIN-rail supply 480 W 48 V',
  'Job.id': '01KJQG4T0V8C7N2M5X9Z1B3D6F',
  'Job.kind': 'bulk_approve',
  'Job.status': 'done',
  'Precedent.approved_price': 156,
  'Precedent.decided_at': MOMENT,
  'Precedent.outcome': 'approved',
  'Product.description': 'DIN-rail supply 480 W 48 V',
  'Product.id': '17',
  'ProductCategory.code': 'ACDC',
  'ProductCategory.description': 'Mains to DC, DIN rail and chassis',
  'ProductCategory.id': '01KJQ8Z1XH5V0W7T3M9N2P4R6S',
  'ProductCategory.name': 'AC-DC supplies',
  'ProductCategoryFilterInput.code': 'ACDC',
  'ProductCategoryFilterInput.name': 'supplies',
  'ProductFilterInput.description': 'supply',
  'RequestDetail.id': '01KJQDJGR1B6T2C8X4Z0V9N5M7',
  'RequestDetail.other_details': null,
  'RequestDetailInput.other_details': { competitor: 'Brand X' },
  'UpdateProductCategoryInput.code': 'ACDC',
  'UpdateProductCategoryInput.description': 'Mains to DC, DIN rail and chassis',
  'UpdateProductCategoryInput.name': 'AC-DC supplies',
  'UpdateProductInput.description': 'DIN-rail supply 480 W 48 V',
  'User.id': '01KJQ8Z1XJ7D4F2H8K6M0P9Q3T',
  'User.name': 'Dana Whitlock',
  'Warning.code': 'ABOVE_LIST',
};

/** The schema with its example; a composed schema takes the examples of its parts. @throws Error for a field without an example */
export function withExample(schema: Schema, type: string, field: string): Schema {
  if (isComposed(schema)) return schema;
  const example = EXAMPLES[`${type}.${field}`] ?? EXAMPLES[field];
  if (example === undefined) throw new Error(`${type}.${field} has no example.`);
  return { ...schema, examples: [example] };
}

const isComposed = ({ $ref, anyOf, items, properties }: Schema): boolean =>
  $ref !== undefined || properties !== undefined || anyOf?.[0]?.$ref !== undefined || items?.$ref !== undefined;

/** Fields left out of body examples: alternatives to other fields, and ids that are in the path. */
const LEFT_OUT = new Set([
  'id',
  'remove_opportunities',
  'expected_version',
  'CreateDiscountInput.opportunities',
  'DecisionInput.decision',
  'DecisionInput.reason_code',
  'DecisionInput.comment',
  'BulkApproveInput.ids',
  'BulkApproveInput.request_ids',
  'BulkApproveInput.discount_ids',
  'BulkApproveInput.filter',
  'BulkApproveInput.expected_count',
]);

/** An example of a schema, composed of the examples of its fields. */
export function exampleOf(schemas: Record<string, Schema>, schema: Schema, name = ''): unknown {
  if (schema.$ref) return exampleOf(schemas, resolved(schemas, schema), schema.$ref.split('/').at(-1));
  if (schema.examples) return schema.examples[0];
  if (schema.anyOf) return exampleOf(schemas, schema.anyOf[0] as Schema, name);
  if (schema.items) return [exampleOf(schemas, schema.items)];
  const isLeftOut = (field: string): boolean =>
    name.endsWith('Input') && (LEFT_OUT.has(field) || LEFT_OUT.has(`${name}.${field}`));
  const shown = Object.entries(schema.properties ?? {}).filter(([field]) => !isLeftOut(field));
  return Object.fromEntries(shown.map(([field, property]) => [field, exampleOf(schemas, property)]));
}

function resolved(schemas: Record<string, Schema>, { $ref = '' }: Schema): Schema {
  const schema = schemas[$ref.split('/').at(-1) ?? ''];
  if (!schema) throw new Error(`Schema ${$ref} does not exist.`);
  return schema;
}
