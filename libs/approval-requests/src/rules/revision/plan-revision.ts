import { presentMembers } from '@das/platform';
import type { LockedContext, RoutingContext } from '../../model/approval-context';
import type { RequestDetail } from '../../model/request-detail';
import type { RequestDetailInput } from '../../model/request-inputs';
import { isInForce, isValid } from '../lifecycle/is-valid';
import { EMPTY_STEP, type NewStep, routeSteps } from '../routing/new-steps';
import type { CommercialEdit } from '../submission/commercial-edits';
import type { RequestEdit } from '../submission/parse-edit';
import type { LinePlan } from '../submission/plan-line-edits';
import { type NewRequestPlan, newRequestPlan } from '../submission/plan-new-request';
import type { Lineage } from './lineage-of';
import { carriedLines, refuseNothingToDecide } from './carried-lines';

/** A line of a revision, before it has a row. */
export interface RevisedLine {
  input: RequestDetailInput;
  /** The line of the source that it replaces; null for an added line. */
  predecessor: RequestDetail | null;
}

/** The revision of a locked request. */
export interface Revision extends RequestEdit {
  source: LockedContext;
  edit: CommercialEdit;
  lineage: Lineage;
}

/** The columns of the source with which a revision begins. */
const COPIED = [
  'account_number',
  'customer_name',
  'end_customer_name',
  'expected_delivery_date',
  'justification',
  'metadata',
  'other_details',
  'project_name',
  'rep_firm',
  'request_date',
  'request_type',
  'sales_contact',
  'sales_region',
  'validity_period',
] as const;

/** The lines that a revision may take over or change: approved, and neither revoked nor superseded. */
export const linesToRevise = (lines: RequestDetail[]): RequestDetail[] => lines.filter(isInForce);

/** The lines of a revision in order: those of the source that stay, as changed, and then the added ones. */
export function revisedLines(lines: RequestDetail[], plan: LinePlan): RevisedLine[] {
  const kept = linesToRevise(lines).filter(({ id }) => !plan.removed.some((line) => line.id === id));
  const changed = kept.map((predecessor) => {
    const { partnumber, quote_quantity, requested_price, other_details, external_id, external_source, metadata } =
      predecessor;
    const kept = { partnumber, quote_quantity, requested_price, other_details, external_id, external_source, metadata };
    const change = plan.changed.find(({ line }) => line.id === predecessor.id)?.change ?? {};
    return {
      input: { ...kept, ...presentMembers(change) },
      predecessor,
    };
  });
  return [...changed, ...plan.added.map((input) => ({ input, predecessor: null }))];
}

/**
 * Plans the rows and the event of a revision. Carried lines are approved at once, the others are routed.
 *
 * @param draft its draft, with a line for each of `revised`
 * @throws ValidationFailed when nothing is left to decide
 */
export function planRevision(revision: Revision, revised: RevisedLine[], draft: RoutingContext): NewRequestPlan {
  const { source, header, lineage } = revision;
  const carried = new Set(carriedBy(revision, draft.lines, revised).map(({ id }) => id));
  const lines = draft.lines.map((line, index) => revisionLine(line, revised[index]?.predecessor ?? null, carried));
  const routed = lines.filter(({ status }) => status === 'pending');
  refuseNothingToDecide(routed.length > 0);
  const copied = Object.fromEntries(COPIED.map((field) => [field, source.request[field]]));
  const columns = { ...copied, ...presentMembers(header), revises_id: source.request.id, ...lineage };
  const context = { ...draft, request: { ...draft.request, ...columns }, lines };
  const steps = [...lines.flatMap((line) => carriedStep(source, line)), ...routeSteps(context, routed)];
  return newRequestPlan(context, columns, { steps, about: { revises_id: source.request.id } });
}

/** The lines of the source that are carried. Nothing is carried from one whose validity has ended. */
function carriedBy({ source, edit }: Revision, lines: RequestDetail[], revised: RevisedLine[]): RequestDetail[] {
  if (!isValid(source.request, source.now)) return [];
  const { routing_basis: basis } = source.tenant;
  const kept = revised.flatMap(({ predecessor }) => predecessor ?? []);
  return carriedLines(kept, { edit, basis, approved: source.lines, revised: lines });
}

function revisionLine(
  line: RequestDetail,
  predecessor: RequestDetail | null,
  carried: ReadonlySet<string>,
): RequestDetail {
  if (!predecessor) return line;
  const { id: revises_opportunity_id, approved_price, decided_by_id, decided_at } = predecessor;
  const approval = { status: 'approved' as const, approved_price, decided_by_id, decided_at };
  return { ...line, revises_opportunity_id, ...(carried.has(predecessor.id) && approval) };
}

/** The step of a carried line: the one at which its predecessor was approved, without the person who acted. */
function carriedStep(
  { request, steps }: LockedContext,
  { id, approval_request_id, revises_opportunity_id, status }: RequestDetail,
): NewStep[] {
  if (status !== 'approved') return [];
  const signed = steps.findLast((step) => step.opportunity_id === revises_opportunity_id && step.status === 'approved');
  if (!signed) throw new Error('The approved line has no approved step.');
  const { rank, level_ids, category_id, scope_values, price, decided_at } = signed;
  const place = { approval_request_id, opportunity_id: id, round: 1, sequence: 1 };
  const approval = { rank, level_ids, category_id, scope_values, price, decided_at, status: 'approved' as const };
  return [{ ...EMPTY_STEP, ...place, ...approval, carried_from_request_id: request.id }];
}
