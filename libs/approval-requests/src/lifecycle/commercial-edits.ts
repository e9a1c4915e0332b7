import type { HeldCase } from '../decisions/approval-case';
import { subjectsOf } from '../decisions/approval-case';
import { isDecided } from '../decisions/approval-step';
import type { LinePlan } from '../plan-line-edits';
import type { RequestDetail } from '../request-detail';
import type { UpdateApprovalRequestInput } from '../request-inputs';

/** What a decision was about; everything else may change at any time. */
const COMMERCIAL_OF_REQUEST = ['account_number', 'customer_name', 'end_customer_name', 'validity_period'] as const;
const COMMERCIAL_OF_LINE = ['partnumber', 'quote_quantity', 'requested_price'] as const;

/** What an edit touches of the content that is decided about. */
export interface CommercialEdit {
  /** Whether it touches what all lines have in common. */
  touchesRequest: boolean;
  /** The lines that it changes or removes. */
  touched: RequestDetail[];
  addsLines: boolean;
}

type Header = Pick<UpdateApprovalRequestInput, (typeof COMMERCIAL_OF_REQUEST)[number]>;

export function commercialEdit({ request }: HeldCase, header: Header, plan: LinePlan): CommercialEdit {
  const changed = plan.changed.filter(({ line, change }) => COMMERCIAL_OF_LINE.some((field) => differs(line[field], change[field])));
  return {
    touchesRequest: COMMERCIAL_OF_REQUEST.some((field) => differs(request[field], header[field])),
    touched: [...changed.map(({ line }) => line), ...plan.removed],
    addsLines: plan.added.length > 0,
  };
}

export const touchesNothing = ({ touchesRequest, touched, addsLines }: CommercialEdit): boolean => !touchesRequest && !touched.length && !addsLines;

/** Whether nobody has decided, in this round, anything that the edit touches. */
export function mayEdit(theCase: HeldCase, edit: CommercialEdit): boolean {
  if (touchesNothing(edit)) return true;
  if (theCase.request.lifecycle_state !== 'pending') return false;
  const decided = subjectsOf(theCase).filter(({ steps }) => steps.some(isDecided));
  if (edit.touchesRequest) return !decided.length;
  return !decided.some(({ line }) => edit.touched.some(({ id }) => id === line?.id));
}

/** Absent values are no change. */
const differs = (before: unknown, after: unknown): boolean => after !== undefined && (after ?? null) !== before;
