import { INTEGER, TEXT, TEXT_OR_NULL, objectSchema } from '@das/events';
import { REQUEST_SCHEMAS, exampleData } from './event-data';

const PRICE_USE = objectSchema({
  id: TEXT,
  approval_request_id: TEXT,
  opportunity_id: TEXT,
  order_reference: TEXT,
  order_line: TEXT_OR_NULL,
  quantity: INTEGER,
  ordered_on: TEXT,
  note: TEXT_OR_NULL,
  recorded_by_id: TEXT_OR_NULL,
  recorded_at: TEXT,
  reversed_by_id: TEXT_OR_NULL,
  reversed_at: TEXT_OR_NULL,
  reverse_reason: TEXT_OR_NULL,
});

const APPROVED_QUANTITY = 200;

/** @param used_quantity of the line that has the count, after the event */
const used = (description: string, used_quantity: number, isReversed = false) => ({
  description,
  since: '0.3.0',
  schema: objectSchema({
    ...REQUEST_SCHEMAS,
    price_use: PRICE_USE,
    used_quantity: INTEGER,
    remaining_quantity: { type: ['integer', 'null'] },
  }),
  example: (id: () => string) => {
    const request = exampleData(id, 'approved', 'approved', 'approved');
    return {
      ...request,
      decision: null,
      price_use: {
        id: id(),
        approval_request_id: request.id,
        opportunity_id: request.opportunities[0]?.id,
        order_reference: 'PO-2026-0412',
        order_line: '10',
        quantity: 80,
        ordered_on: '2026-11-23',
        note: null,
        recorded_by_id: id(),
        recorded_at: '2026-11-23 15:02:11',
        reversed_by_id: isReversed ? id() : null,
        reversed_at: isReversed ? '2026-11-24 09:30:00' : null,
        reverse_reason: isReversed ? 'The order was cancelled.' : null,
      },
      used_quantity,
      remaining_quantity: APPROVED_QUANTITY - used_quantity,
    };
  },
});

/** What orders draw down. Endpoints do not receive these types by default. */
export const PRICE_USE_EVENT_TYPES = {
  price_used: used('An order has drawn down a quantity of a line.', 80),
  price_use_reversed: used('A quantity that an order had drawn down was given back.', 0, true),
  quantity_used_up: used('An order has drawn down the last piece of a line.', APPROVED_QUANTITY),
};
