import { type Block, NONE, pairs, paragraph } from './blocks';
import { countText, inCurrency, momentText, percentText, priceText, totalText } from './numbers';

/** A line as a mail shows it. */
export interface MailedLine {
  partnumber: string | null;
  quote_quantity: number | null;
  list_price_at_request: number | null;
  requested_price: number | null;
  approved_price: number | null;
  /** Of the requested price, in percent. */
  discount: number | null;
}

/** A request as a mail shows it. */
export interface MailedRequest {
  name: string;
  end_customer_name: string | null;
  project_name: string | null;
  requester: string | null;
  due_at: string | null;
  requested_total: number;
  lines: readonly MailedLine[];
}

const MAX_LINES = 20;

const COLUMNS = [
  { title: 'Part' },
  { title: 'Quantity', is_number: true },
  { title: 'List', is_number: true },
  { title: 'Requested', is_number: true },
  { title: 'Discount', is_number: true },
  { title: 'Approved', is_number: true },
];

/** How a request is shown. */
export interface RequestForm {
  /** Of the tenant. */
  currency: string | null;
  /** Of the reader. */
  timezone: string;
  /** Lines at most; 20 by default. */
  most_lines?: number;
}

/** The facts, lines and totals of a request. */
export function requestBlocks(
  request: MailedRequest,
  { currency, timezone, most_lines = MAX_LINES }: RequestForm,
): Block[] {
  const { name, end_customer_name, project_name, requester, due_at, lines } = request;
  const facts = pairs(
    ['Request', name],
    ['End customer', end_customer_name],
    ['Project', project_name],
    ['Requester', requester],
    ['Due', due_at && momentText(due_at, timezone)],
  );
  const more = lines.length - most_lines;
  return [
    facts,
    ...(lines.length
      ? [{ kind: 'table' as const, columns: COLUMNS, rows: lines.slice(0, most_lines).map(rowOf) }]
      : []),
    ...(more > 0 ? [paragraph(`and ${countText(more)} more ${more === 1 ? 'line' : 'lines'}`)] : []),
    totals(request, currency),
  ];
}

const rowOf = (line: MailedLine): string[] => [
  line.partnumber ?? NONE,
  textOr(line.quote_quantity, countText),
  textOr(line.list_price_at_request, priceText),
  textOr(line.requested_price, priceText),
  textOr(line.discount, percentText),
  textOr(line.approved_price, priceText),
];

const textOr = (value: number | null, text: (value: number) => string): string => (value === null ? NONE : text(value));

function totals({ requested_total, lines }: MailedRequest, currency: string | null): Block {
  const approved = lines.filter(({ approved_price }) => approved_price !== null);
  const sum = approved.reduce((total, line) => total + (line.approved_price ?? 0) * (line.quote_quantity ?? 1), 0);
  return pairs(
    ['Requested total', inCurrency(totalText(requested_total), currency)],
    ['Approved total', approved.length ? inCurrency(totalText(sum), currency) : null],
  );
}
