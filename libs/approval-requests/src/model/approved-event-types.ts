import { INTEGER, TEXT, objectSchema } from '@das/events';
import { LINE_SCHEMAS, REQUEST_SCHEMAS, exampleData } from './event-data';

const extended = {
  description: 'The validity of an approved request was extended.',
  since: '0.3.0',
  schema: objectSchema({ ...REQUEST_SCHEMAS, valid_until: TEXT, previous_valid_until: TEXT }),
  example: (id: () => string) => ({
    ...exampleData(id, 'approved', 'approved', 'approved'),
    decision: null,
    valid_until: '2027-01-31 23:59:59',
    previous_valid_until: '2026-12-31 23:59:59',
  }),
};

const REVOKED_LINE = objectSchema({ ...LINE_SCHEMAS, used_quantity: INTEGER });

const revoked = {
  description: 'Approved lines were revoked: those of `opportunities`.',
  since: '0.3.0',
  schema: objectSchema({ ...REQUEST_SCHEMAS, opportunities: { type: 'array', items: REVOKED_LINE } }),
  example: (id: () => string) => {
    const request = exampleData(id, 'approved', 'approved', 'revoked');
    const decision = { ...request.decision, level_code: null, reason_code: 'customer_lost', comment: null };
    return {
      ...request,
      opportunities: request.opportunities.map((line) => ({ ...line, used_quantity: 120 })),
      decision,
    };
  },
};

/** An event on the source of a revision. */
const aboutRevision = (description: string, lifecycle_state: string) => ({
  description,
  since: '0.3.0',
  schema: objectSchema({ ...REQUEST_SCHEMAS, revision_id: TEXT }),
  example: (id: () => string) => ({
    ...exampleData(id, 'approved', 'approved', lifecycle_state),
    decision: null,
    revision_id: id(),
  }),
});

const revised = aboutRevision('A revision of an approved request was created.', 'approved');
const superseded = aboutRevision('A revision was approved, and lines of its source have ended.', 'superseded');

/** What follows an approval. Endpoints do not receive these types by default. */
export const APPROVED_EVENT_TYPES = { extended, revised, superseded, revoked };
