import type { NewEvent } from '@das/events';
import { type MetadataOf, NO_EXTERNAL_KEY, changedExternalKey } from '@das/platform';
import type { RoutingContext } from '../../model/approval-context';
import type { ApprovalRequest } from '../../model/approval-request';
import { REQUEST_EVENT } from '../../model/event-types';
import type { RequestDetail } from '../../model/request-detail';
import type { CreateApprovalRequestInput } from '../../model/request-inputs';
import { requestDueAt } from '../deadlines/request-due-at';
import { type NewStep, routeSteps } from '../routing/new-steps';
import { maxDiscount } from '../pricing/line-pricing';
import { requestEvent } from '../lifecycle/request-event';
import { requestText } from './request-text';
import { requestedTotal } from '../pricing/amounts';

/** The rows and the event of a request that is about to be created. */
export interface NewRequestPlan {
  request: NewColumns &
    Pick<ApprovalRequest, 'created_by_id' | 'id' | 'max_discount'> & {
      due_at: string | null;
      requested_total: string;
      waiting_since: string;
    };
  lines: RequestDetail[];
  steps: NewStep[];
  /** The text that `search` reads. */
  text: string;
  event: NewEvent;
}

/** The columns that its author gives, and those of a revision. */
type NewColumns = Omit<CreateApprovalRequestInput, 'metadata' | 'opportunities'> & { metadata?: MetadataOf } & Partial<
    Pick<ApprovalRequest, 'lineage_creator_ids' | 'lineage_id' | 'revises_id'>
  >;

/** Plans the rows and the event of a new request; nothing is written. @param context its draft, with its lines and without steps */
export function planNewRequest(
  context: RoutingContext,
  { opportunities: _, metadata, ...given }: CreateApprovalRequestInput,
): NewRequestPlan {
  const header = { ...given, ...changedExternalKey(NO_EXTERNAL_KEY, { ...given, metadata }).change };
  const { request, lines } = context;
  const steps = routeSteps({ ...context, request: { ...request, ...header } }, lines.length ? lines : [null]);
  return newRequestPlan(context, header, { steps });
}

/** The rows and the event of a request with these steps. @param about what the event has besides the request */
export function newRequestPlan(
  { request, lines, now }: RoutingContext,
  columns: NewColumns,
  { steps, about }: { steps: NewStep[]; about?: object },
): NewRequestPlan {
  const event = requestEvent({
    request: {
      ...request,
      justification: columns.justification ?? null,
      external_id: columns.external_id ?? null,
      external_source: columns.external_source ?? null,
      metadata: columns.metadata ?? {},
    },
    lines,
    previous_status: null,
    decision: null,
  });
  return {
    request: {
      ...columns,
      id: request.id,
      created_by_id: request.created_by_id,
      requested_total: requestedTotal(lines),
      max_discount: maxDiscount(lines),
      waiting_since: now,
      due_at: requestDueAt(steps),
    },
    lines,
    text: requestText(columns, lines),
    steps,
    event: { type: REQUEST_EVENT.created, data: { ...event, ...about } },
  };
}
