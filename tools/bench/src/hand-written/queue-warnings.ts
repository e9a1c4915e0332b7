export interface Line {
  id: string;
  partnumber: string | null;
  quote_quantity: number | null;
  requested_price: number | null;
  approved_price: number | null;
  list_price_at_request: number | null;
  has_product: boolean;
  moq: number | null;
  max_discount_percent: number | null;
}

export interface Step {
  id: string;
  status: string;
  activated_at: string | null;
  rank: number | null;
  level_ids: string[];
}

export interface Holder {
  level_id: string;
  user_id: string;
  may_self_approve: boolean;
}

interface Request {
  created_by_id: string | null;
  lines: Line[];
  steps: Step[];
}

const LIVE = `(lifecycle_state = 'pending'
  or lifecycle_state in ('approved', 'partially_approved') and (valid_until is null or valid_until >= date_trunc('second', now())))`;
const REQUESTS = `
  select id, created_at, lower(coalesce(end_customer_name, customer_name) collate "und-x-icu") as customer, end_customer_name is not null as is_end_customer
    from approval_requests where tenant_id = $1 and deleted_at is null and ${LIVE}`;

/** Lines with an earlier request for the same part and customer that is pending or valid. */
export const DUPLICATES = `
  select distinct line.id as line_id
    from (${REQUESTS} and id = any($2)) as later
    join request_details line on line.tenant_id = $1 and line.approval_request_id = later.id
    join request_details other on other.tenant_id = $1 and other.partnumber = line.partnumber and other.approval_request_id <> line.approval_request_id
    join (${REQUESTS}) as earlier on earlier.id = other.approval_request_id
      and earlier.customer = later.customer and earlier.is_end_customer = later.is_end_customer
   where (earlier.created_at, earlier.id) < (later.created_at, later.id)`;

/** The people who may decide, by level. */
export const HOLDERS = `
  select h.level_id, u.id as user_id, t.self_approval = 'allow' or t.self_approval = 'owner_only' and u.role = 'owner' as may_self_approve
    from approval_level_holders h
    join users u on u.tenant_id = h.tenant_id and u.id = h.user_id
    join tenants t on t.id = h.tenant_id
   where h.tenant_id = $1 and u.active and u.role in ('owner', 'admin', 'approver')`;

/** The codes of the warnings of a request, in the order of the service. */
export const warningCodes = (
  { created_by_id, lines, steps }: Request,
  { duplicates, holders }: { duplicates: Set<string>; holders: Holder[] },
): string[] => {
  const maySign = ({ user_id, may_self_approve }: Holder): boolean => user_id !== created_by_id || may_self_approve;
  const unstaffed = steps.filter(
    ({ status, rank, level_ids }) =>
      ['active', 'waiting'].includes(status) &&
      rank !== null &&
      !holders.some((holder) => level_ids.includes(holder.level_id) && maySign(holder)),
  );
  return [...lines.flatMap((line) => lineCodes(line, duplicates)), ...unstaffed.map(() => 'LEVEL_UNSTAFFED')];
};

function lineCodes(line: Line, duplicates: Set<string>): string[] {
  const {
    partnumber,
    quote_quantity,
    requested_price: price,
    approved_price,
    list_price_at_request: list,
    moq,
    max_discount_percent: most,
  } = line;
  const codes: string[] = [];
  if (moq !== null && quote_quantity !== null && quote_quantity < moq) codes.push('BELOW_MOQ');
  if (partnumber !== null && !line.has_product) codes.push('UNKNOWN_PARTNUMBER');
  if (duplicates.has(line.id)) codes.push('POSSIBLE_DUPLICATE');
  if (list !== null && price !== null && price > list) codes.push('ABOVE_LIST');
  if (line.has_product && list === null) codes.push('NO_LIST_PRICE');
  if (most !== null && list !== null && price !== null && (list - price) * 100 > most * list)
    codes.push('DISCOUNT_ABOVE_CATEGORY_MAX');
  if (approved_price !== null && price !== null && approved_price < price) codes.push('APPROVED_BELOW_REQUESTED');
  return codes;
}
