import type { LockedContext } from '../../model/approval-context';
import { isDecided } from '../../model/approval-step';
import type { RequestDetail } from '../../model/request-detail';
import type { UpdateApprovalRequestInput } from '../../model/request-inputs';
import type { LinePlan } from './plan-line-edits';
import { targetsOf } from '../routing/targets-of';

/** The commercial fields: decisions refer to their values. All other fields may change at any time. */
const COMMERCIAL_OF_REQUEST = ['account_number', 'customer_name', 'end_customer_name', 'validity_period'] as const;
const COMMERCIAL_OF_LINE = ['partnumber', 'quote_quantity', 'requested_price'] as const;

/** The commercial content that an update changes. */
export interface CommercialEdit {
  /** Whether it changes a commercial field of the request itself. */
  touchesRequest: boolean;
  /** The lines whose commercial fields it changes, and those that it removes. */
  touched: RequestDetail[];
  addsLines: boolean;
}

type Header = Pick<UpdateApprovalRequestInput, (typeof COMMERCIAL_OF_REQUEST)[number]>;

export function commercialEdit({ request }: LockedContext, header: Header, plan: LinePlan): CommercialEdit {
  const changed = plan.changed.filter(({ line, change }) =>
    COMMERCIAL_OF_LINE.some((field) => differs(line[field], change[field])),
  );
  return {
    touchesRequest: COMMERCIAL_OF_REQUEST.some((field) => differs(request[field], header[field])),
    touched: [...changed.map(({ line }) => line), ...plan.removed],
    addsLines: plan.added.length > 0,
  };
}

export const touchesNothing = ({ touchesRequest, touched, addsLines }: CommercialEdit): boolean =>
  !touchesRequest && !touched.length && !addsLines;

/** Whether the edit touches no line that was decided in this round. */
export function mayEdit(context: LockedContext, edit: CommercialEdit): boolean {
  if (touchesNothing(edit)) return true;
  if (context.request.lifecycle_state !== 'pending') return false;
  const decided = targetsOf(context).filter(({ steps }) => steps.some(isDecided));
  if (edit.touchesRequest) return !decided.length;
  return !decided.some(({ line }) => edit.touched.some(({ id }) => id === line?.id));
}

/** An absent value is not a change. */
const differs = (before: unknown, after: unknown): boolean => after !== undefined && (after ?? null) !== before;
