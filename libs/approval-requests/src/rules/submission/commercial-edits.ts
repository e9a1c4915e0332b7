import type { LockedContext } from '../../model/approval-context';
import { isDecided } from '../../model/approval-step';
import type { RequestDetail } from '../../model/request-detail';
import type { UpdateApprovalRequestInput } from '../../model/request-inputs';
import type { LinePlan } from './plan-line-edits';
import { targetsOf } from '../routing/targets-of';

/** The commercial fields: decisions refer to their values. All other fields may change at any time. */
const COMMERCIAL_OF_REQUEST = ['account_number', 'customer_name', 'end_customer_name', 'validity_period'] as const;
/** Commercial where a scope names them, because they select the approver. */
const COMMERCIAL_IN_SCOPES = {
  sales_region: 'sales_regions',
  request_type: 'request_types',
  rep_firm: 'rep_firms',
} as const;
const COMMERCIAL_OF_LINE = ['partnumber', 'quote_quantity', 'requested_price'] as const;

/** The commercial content that an update changes. */
export interface CommercialEdit {
  /** Whether it changes a commercial field of the request itself. */
  touchesRequest: boolean;
  /** The lines whose commercial fields it changes, and those that it removes. */
  touched: RequestDetail[];
  addsLines: boolean;
}

type FieldInScopes = keyof typeof COMMERCIAL_IN_SCOPES;
type Header = Pick<UpdateApprovalRequestInput, (typeof COMMERCIAL_OF_REQUEST)[number] | FieldInScopes>;

interface Edit {
  header: Header;
  plan: LinePlan;
  /** The dimensions that the scope of any holder of the tenant names. */
  dimensions: ReadonlySet<string>;
}

export function commercialEdit({ request }: LockedContext, { header, plan, dimensions }: Edit): CommercialEdit {
  const inScopes = (Object.keys(COMMERCIAL_IN_SCOPES) as FieldInScopes[]).filter((field) =>
    dimensions.has(COMMERCIAL_IN_SCOPES[field]),
  );
  const changed = plan.changed.filter(({ line, change }) =>
    COMMERCIAL_OF_LINE.some((field) => differs(line[field], change[field])),
  );
  return {
    touchesRequest: [...COMMERCIAL_OF_REQUEST, ...inScopes].some((field) => differs(request[field], header[field])),
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
