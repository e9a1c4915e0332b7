import {
  ApprovalContextsService,
  ApprovalRequest,
  AvailableActionsService,
  DiscussionService,
  LineEndsService,
  LineViewService,
  LinesForCallerService,
  PrecedentsService,
  RequestDetail,
  RevisionLookupsService,
  discountPercent,
  isAwaitingAnswer,
  remainingQuantity,
} from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
import { EXTERNAL_COLUMNS, EXTERNAL_SCHEMAS } from '../framework/external-fields';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import type { Schema } from '../framework/schema';
import { PRECEDENTS, presentPrecedents } from './precedents.shape';
import { USER, UserPresenter } from './users.presenter';

/** Without the product: clients find it with `/v2/products?partnumber=…`. */
const LINE_FIELDS = {
  columns: [
    'id',
    'partnumber',
    'quote_quantity',
    'requested_price',
    'approved_price',
    'status',
    'list_price_at_request',
    'reason_code',
    'comment',
    'decided_at',
    'other_details',
    ...EXTERNAL_COLUMNS,
    'can_decide',
    'is_valid',
    'used_quantity',
    'revises_opportunity_id',
    'superseded_at',
    'revoked_at',
    'available_actions',
  ],
  computed: [
    'discount_percent',
    'tariff_amount',
    'landed_price',
    'remaining_quantity',
    'superseded_by_id',
    'superseded_by_request_id',
    'revoke_reason_code',
    'revoke_comment',
  ],
  nested: { decided_by: USER, revoked_by: USER },
  schemas: EXTERNAL_SCHEMAS,
} as const;
const LINE_IN_LIST = new ResourceShape<RequestDetail>('RequestDetailInList', LINE_FIELDS, 'RequestDetail');

/** The other request of a revision, without its lines. */
const RELATED_REQUEST = new ResourceShape<ApprovalRequest>(
  'RelatedApprovalRequest',
  { columns: ['id', 'customer_name', 'status', 'lifecycle_state', 'version'] },
  'ApprovalRequest',
);

const REQUEST_FIELDS = {
  columns: [
    'id',
    'sales_contact',
    'request_type',
    'request_date',
    'sales_region',
    'validity_period',
    'customer_name',
    'project_name',
    'account_number',
    'end_customer_name',
    'rep_firm',
    'expected_delivery_date',
    'justification',
    'other_details',
    ...EXTERNAL_COLUMNS,
    'status',
    'lifecycle_state',
    'round',
    'version',
    'valid_from',
    'valid_until',
    'extensions',
    'revises_id',
    'due_at',
    'decided_at',
    'created_at',
    'updated_at',
    'deleted_at',
  ],
  computed: ['is_valid', 'is_overdue', 'awaiting_answer', 'comment_count', 'available_actions'],
  nested: { created_by: USER, revises: RELATED_REQUEST, open_revision: RELATED_REQUEST },
} as const;
const SCHEMAS: Record<string, Schema> = {
  ...EXTERNAL_SCHEMAS,
  revises_id: { type: ['string', 'null'], description: 'The request that this one revises: its source. ULID.' },
};
/** Lists leave out the precedents, which are read for each line. */
export const APPROVAL_REQUEST_IN_LIST = new ResourceShape<ApprovalRequest>(
  'ApprovalRequestInList',
  { ...REQUEST_FIELDS, schemas: SCHEMAS, nested: { ...REQUEST_FIELDS.nested, opportunities: LINE_IN_LIST } },
  'ApprovalRequest',
);

const LINE = new ResourceShape<RequestDetail>('RequestDetail', {
  ...LINE_FIELDS,
  nested: { ...LINE_FIELDS.nested, precedents: PRECEDENTS },
});
export const APPROVAL_REQUEST = new ResourceShape<ApprovalRequest>('ApprovalRequest', {
  ...REQUEST_FIELDS,
  schemas: SCHEMAS,
  nested: { ...REQUEST_FIELDS.nested, opportunities: LINE },
});

@Injectable()
export class LinePresenter {
  constructor(
    private readonly lineView: LineViewService,
    private readonly ends: LineEndsService,
    private readonly precedents: PrecedentsService,
    private readonly users: UserPresenter,
  ) {}

  async present(line: RequestDetail): Promise<Resource> {
    const [presented, precedents] = await Promise.all([this.presentInList(line), this.precedents.list(line.id, {})]);
    return { ...presented, precedents: presentPrecedents(precedents) };
  }

  async presentInList(line: RequestDetail): Promise<Resource> {
    const [tariff_amount, landed_price, decided_by, end] = await Promise.all([
      this.lineView.tariffAmount(line),
      this.lineView.landedPrice(line),
      this.users.presentById(line.decided_by_id),
      this.presentEnd(line),
    ]);
    return {
      ...LINE_IN_LIST.of(line),
      discount_percent: discountPercent(line),
      tariff_amount,
      landed_price,
      remaining_quantity: remainingQuantity(line),
      decided_by,
      ...end,
    };
  }

  private async presentEnd(line: RequestDetail): Promise<Resource> {
    const { revoked_by_id, ...end } = await this.ends.of(line);
    return { ...end, revoked_by: await this.users.presentById(revoked_by_id) };
  }
}

/** The computed fields of a request, and its lines. Both follow from the context of the request, which is read once. */
@Injectable()
export class ProgressPresenter {
  constructor(
    private readonly contexts: ApprovalContextsService,
    private readonly discussion: DiscussionService,
    private readonly actions: AvailableActionsService,
    private readonly linesForCaller: LinesForCallerService,
  ) {}

  async present(request: ApprovalRequest): Promise<{ fields: Resource; lines: RequestDetail[] }> {
    const context = await this.contexts.readContext(request);
    const [comment_count, available_actions, lines] = await Promise.all([
      this.discussion.countComments(request),
      this.actions.ofRequest(context),
      this.linesForCaller.listOf(context),
    ]);
    const awaiting_answer = isAwaitingAnswer(context);
    const [is_valid, is_overdue] = [this.contexts.isValid(request), this.contexts.isOverdue(request)];
    return { fields: { is_valid, is_overdue, awaiting_answer, comment_count, available_actions }, lines };
  }
}

/** The people and the requests that a request refers to. */
@Injectable()
export class RelationsPresenter {
  constructor(
    private readonly users: UserPresenter,
    private readonly revisions: RevisionLookupsService,
  ) {}

  async present(request: ApprovalRequest): Promise<Resource> {
    const [created_by, revises, open_revision] = await Promise.all([
      this.users.presentById(request.created_by_id),
      this.revisions.source(request),
      this.revisions.openRevision(request),
    ]);
    return {
      created_by,
      revises: revises && RELATED_REQUEST.of(revises),
      open_revision: open_revision && RELATED_REQUEST.of(open_revision),
    };
  }
}

@Injectable()
export class ApprovalPresenter {
  constructor(
    private readonly progress: ProgressPresenter,
    private readonly lines: LinePresenter,
    private readonly relations: RelationsPresenter,
  ) {}

  present(request: ApprovalRequest): Promise<Resource> {
    return this.presentWith(request, (line) => this.lines.present(line));
  }

  presentInList(request: ApprovalRequest): Promise<Resource> {
    return this.presentWith(request, (line) => this.lines.presentInList(line));
  }

  private async presentWith(
    request: ApprovalRequest,
    presentLine: (line: RequestDetail) => Promise<Resource>,
  ): Promise<Resource> {
    const [relations, { fields, lines }] = await Promise.all([
      this.relations.present(request),
      this.progress.present(request),
    ]);
    const opportunities = await Promise.all(lines.map(presentLine));
    return {
      ...APPROVAL_REQUEST_IN_LIST.of(request),
      ...fields,
      ...relations,
      opportunities,
    };
  }
}
