import { TEXT, TEXT_OR_NULL, eventTypes, objectSchema } from '@das/events';
import { APPROVED_EVENT_TYPES } from './approved-event-types';
import { PRICE_USE_EVENT_TYPES } from './price-use-event-types';
import { REQUEST_SCHEMAS, exampleData } from './event-data';

const schema = objectSchema(REQUEST_SCHEMAS);

const COMMENT = objectSchema({
  id: TEXT,
  opportunity_id: TEXT_OR_NULL,
  author_id: TEXT,
  visibility: TEXT,
  body: TEXT_OR_NULL, // null: an internal comment
});

const RECIPIENT = objectSchema({ user_id: TEXT, name: TEXT, email: TEXT, because: TEXT });

/** The state of the request in the example, if it is not pending before and after the event. */
interface ExampleState {
  status?: string;
  previous_status?: string;
  lifecycle_state?: string;
}

const type = (description: string, since: string, state: ExampleState = {}, is_default = false) => ({
  description,
  since,
  is_default,
  schema,
  example: (id: () => string) =>
    exampleData(id, state.status ?? 'pending', state.previous_status ?? 'pending', state.lifecycle_state ?? 'pending'),
});

/** An event that ends an approval. Endpoints receive it by default. */
const end = (description: string, since: string, state: ExampleState) => type(description, since, state, true);

const created = {
  ...type('A request was created. A revision also has `revises_id`.', '0.1.0'),
  schema: objectSchema({ ...REQUEST_SCHEMAS, revises_id: TEXT }, ['revises_id']), // absent unless it is a revision
};

const commented = {
  description: 'A comment was added. The body of an internal comment is null.',
  since: '0.3.0',
  schema: objectSchema({ ...REQUEST_SCHEMAS, comment: COMMENT, recipients: { type: 'array', items: RECIPIENT } }),
  example: (id: () => string) => ({
    ...exampleData(id, 'pending', 'pending', 'pending'),
    comment: {
      id: id(),
      opportunity_id: null,
      author_id: id(),
      visibility: 'everyone',
      body: 'The competing offer is attached.',
    },
    recipients: [{ user_id: id(), name: 'Mara Okafor', email: 'mara.okafor@veltrona.example', because: 'mentioned' }],
  }),
};

const STEP = objectSchema({
  id: TEXT,
  opportunity_id: TEXT_OR_NULL,
  rank: { type: ['integer', 'null'] },
  due_at: TEXT_OR_NULL,
  escalated_to: { type: 'array', items: TEXT },
});

const reassigned = {
  description: 'A step was assigned to a user, or returned to its pool.',
  since: '0.3.0',
  schema: objectSchema({
    ...REQUEST_SCHEMAS,
    step: STEP,
    from_user_id: TEXT_OR_NULL,
    to_user_id: TEXT_OR_NULL,
    reason: TEXT,
  }),
  example: (id: () => string) => ({
    ...exampleData(id, 'pending', 'pending', 'pending'),
    step: { id: id(), opportunity_id: id(), rank: 20, due_at: null, escalated_to: [] },
    from_user_id: null,
    to_user_id: id(),
    reason: 'Mara knows this customer.',
  }),
};

/** An event about a step that waits: the people who are asked, each once. */
const late = (description: string, because: 'escalated' | 'level') => ({
  description,
  since: '0.3.0',
  schema: objectSchema({ ...REQUEST_SCHEMAS, step: STEP, recipients: { type: 'array', items: RECIPIENT } }),
  example: (id: () => string) => {
    const request = exampleData(id, 'pending', 'pending', 'pending');
    const user_id = id();
    return {
      ...request,
      step: {
        id: id(),
        opportunity_id: request.opportunities[0]?.id ?? null,
        rank: 20,
        due_at: '2026-11-23 18:00:00',
        escalated_to: because === 'escalated' ? [user_id] : [],
      },
      recipients: [{ user_id, name: 'Mara Okafor', email: 'mara.okafor@veltrona.example', because }],
    };
  },
});

const QUESTION = objectSchema({
  id: TEXT,
  opportunity_ids: { type: 'array', items: TEXT },
  state: TEXT,
  text: TEXT,
  asked_by_id: TEXT,
  asked_to_id: TEXT,
  answer: TEXT_OR_NULL,
  answered_by_id: TEXT_OR_NULL,
});

/** @param more what the event has besides the request and the question, with its example */
const aboutQuestion = (description: string, state: string, more: { reason?: string } = {}) => ({
  description,
  since: '0.3.0',
  schema: objectSchema({ ...REQUEST_SCHEMAS, question: QUESTION, ...(more.reason && { reason: TEXT }) }),
  example: (id: () => string) => ({
    ...exampleData(id, 'pending', 'pending', 'pending'),
    question: {
      id: id(),
      opportunity_ids: [id()],
      state,
      text: 'Which price does the competitor offer?',
      asked_by_id: id(),
      asked_to_id: id(),
      answer: state === 'answered' ? '149.00 for 200 pieces.' : null,
      answered_by_id: state === 'answered' ? id() : null,
    },
    ...more,
  }),
});

/** The event types of approval requests. */
export const REQUEST_EVENT = eventTypes.declare('approval_request', {
  created,
  updated: type('A request was changed.', '0.1.0'),
  step_completed: type('A line was endorsed, and the next level decides.', '0.1.0'),
  line_approved: type('A line was approved.', '0.1.0'),
  line_denied: type('A line was denied.', '0.1.0'),
  approved: end('The last line was decided, and at least one line is approved.', '0.1.0', {
    status: 'approved',
    lifecycle_state: 'approved',
  }),
  denied: end('The last line was decided, and no line is approved.', '0.1.0', {
    status: 'denied',
    lifecycle_state: 'denied',
  }),
  withdrawn: end('A request was withdrawn.', '0.1.0', { lifecycle_state: 'withdrawn' }),
  resubmitted: type('A denied or withdrawn request was submitted again.', '0.1.0', { previous_status: 'denied' }),
  expired: end('The validity of an approved request ended.', '0.1.0', {
    status: 'approved',
    previous_status: 'approved',
    lifecycle_state: 'expired',
  }),
  deleted: type('A request was deleted.', '0.1.0'),
  commented,
  due_soon: late('The deadline of a step is near.', 'level'),
  overdue: late('The deadline of a step has passed.', 'level'),
  escalated: late('A late step was escalated: further users are asked.', 'escalated'),
  reassigned,
  question_asked: aboutQuestion('A question was asked. The clocks of its lines are paused.', 'open'),
  question_answered: aboutQuestion('A question was answered.', 'answered'),
  question_closed: aboutQuestion('A question was closed or has lapsed, without an answer.', 'closed', {
    reason: 'closed',
  }),
  ...APPROVED_EVENT_TYPES,
  ...PRICE_USE_EVENT_TYPES,
});

export type RequestEventType = (typeof REQUEST_EVENT)[keyof typeof REQUEST_EVENT];
