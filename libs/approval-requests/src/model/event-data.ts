import { INTEGER, type JsonSchema, NUMBER_OR_NULL, TEXT, TEXT_OR_NULL, objectSchema } from '@das/events';

/** The pair that names a row in another system. */
const EXTERNAL_KEY = { external_id: TEXT_OR_NULL, external_source: TEXT_OR_NULL };

/** The properties of a line. */
export const LINE_SCHEMAS = {
  id: TEXT,
  partnumber: TEXT_OR_NULL,
  quote_quantity: NUMBER_OR_NULL,
  requested_price: NUMBER_OR_NULL,
  approved_price: NUMBER_OR_NULL,
  status: TEXT,
  ...EXTERNAL_KEY,
};

const DECISION: JsonSchema = {
  ...objectSchema(
    {
      actor_id: TEXT_OR_NULL,
      on_behalf_of_id: TEXT_OR_NULL,
      level_code: TEXT_OR_NULL,
      reason_code: TEXT_OR_NULL,
      comment: TEXT_OR_NULL,
      opportunity_id: TEXT,
    },
    ['opportunity_id'], // absent when the event is about the whole request
  ),
  type: ['object', 'null'],
};

/** The members of `data` of every event. */
export const REQUEST_SCHEMAS = {
  id: TEXT,
  status: TEXT,
  previous_status: TEXT_OR_NULL,
  lifecycle_state: TEXT,
  version: INTEGER,
  round: INTEGER,
  justification: TEXT_OR_NULL,
  ...EXTERNAL_KEY,
  metadata: objectSchema({}),
  opportunities: { type: 'array', items: objectSchema(LINE_SCHEMAS) },
  decision: DECISION,
};

/** The `data` of an example with this status after the event. */
export function exampleData(id: () => string, status: string, previous_status: string, lifecycle_state: string) {
  const isDecided = status !== 'pending';
  const line = () => ({
    id: id(),
    partnumber: 'VPS-480-48D',
    quote_quantity: 200,
    requested_price: 152,
    approved_price: status === 'approved' ? 156.5 : null,
    status,
    external_id: '10',
    external_source: 'crm',
  });
  const decision = () => ({
    actor_id: id(),
    on_behalf_of_id: null,
    level_code: 'RSM-NA',
    reason_code: null,
    comment: 'Meet half way',
  });
  const request = {
    id: id(),
    status,
    previous_status,
    lifecycle_state,
    version: isDecided ? 4 : 1,
    round: 1,
    justification: 'A competitor offers 149.00 for 200 pieces.',
    external_id: 'OPP-2041',
    external_source: 'crm',
    metadata: { campaign: 'spring' },
    opportunities: [line()],
    decision: isDecided ? decision() : null,
  };
  return request;
}
