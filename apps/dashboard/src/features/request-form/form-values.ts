import { HEADER_LABELS } from '../../approvals/request/field-labels';
import { numberText } from '../../format/typed-number';
import { discountAt } from './decimal';
import type { RequestToEditQuery } from './request-form.graphql.ts';

/** A stored request, as the form reads it. */
export type StoredRequest = NonNullable<RequestToEditQuery['approvalRequest']> & {
  /** Of a request that is revised: the total of all its lines, also of lines that the form leaves out. In millionths. */
  source_total?: number;
};
export type StoredLine = StoredRequest['opportunities'][number];

export type HeaderField = keyof typeof HEADER_LABELS;

/** The fields of the request itself that are texts, in the order of the form. */
export const HEADER_FIELDS: readonly HeaderField[] = Object.keys(HEADER_LABELS) as HeaderField[];

/** A line as typed: every value is a text. */
export interface LineValues {
  /** The id of a stored line; empty for a new one. */
  line_id: string;
  partnumber: string;
  quote_quantity: string;
  requested_price: string;
  discount: string;
  /** Which of price and discount was typed. The other one is computed from the list price. */
  typed: 'price' | 'discount';
  /** JSON. */
  other_details: string;
  /** Pasted texts that are not numbers. They block saving until the person types into the field. */
  unread?: UnreadNumbers | undefined;
}

export type UnreadNumbers = Partial<Record<'quote_quantity' | 'requested_price', string>>;

export type FormValues = Record<HeaderField, string> & { other_details: string; lines: LineValues[] };

export const MAX_LINES = 200;

export const EMPTY_LINE: LineValues = {
  line_id: '',
  partnumber: '',
  quote_quantity: '',
  requested_price: '',
  discount: '',
  typed: 'price',
  other_details: '',
};

/** A form starts with the request date of today and an empty line. Empty lines are not sent. */
export const emptyForm = (today: string): FormValues => ({
  ...(Object.fromEntries(HEADER_FIELDS.map((field) => [field, ''])) as Record<HeaderField, string>),
  request_date: today,
  other_details: '',
  lines: [EMPTY_LINE],
});

const jsonText = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2);

/** The values of a stored line. */
export function lineValuesOf({
  id,
  partnumber,
  quote_quantity,
  requested_price,
  list_price_at_request,
  other_details,
}: StoredLine): LineValues {
  const price = numberText(requested_price);
  return {
    line_id: id,
    partnumber: partnumber ?? '',
    quote_quantity: numberText(quote_quantity),
    requested_price: price,
    discount: discountAt(list_price_at_request, price),
    typed: 'price',
    other_details: jsonText(other_details),
  };
}

/** The values of a stored request. */
export const valuesOf = (request: StoredRequest): FormValues => ({
  ...(Object.fromEntries(HEADER_FIELDS.map((field) => [field, request[field] ?? ''])) as Record<HeaderField, string>),
  other_details: jsonText(request.other_details),
  lines: request.opportunities.map(lineValuesOf),
});

/** The values of a new request of today with the content of a stored one. A delivery before today is left out. */
export function copiedValuesOf(request: StoredRequest, today: string): FormValues {
  const { lines, expected_delivery_date: delivery, ...header } = valuesOf(request);
  const dates = { request_date: today, expected_delivery_date: delivery < today ? '' : delivery };
  return { ...header, ...dates, lines: lines.length ? lines.map((line) => ({ ...line, line_id: '' })) : [EMPTY_LINE] };
}

/** Whether a new line has no content. A stored line has content even when its fields are empty. */
export const isBlank = ({
  line_id,
  partnumber,
  quote_quantity,
  requested_price,
  discount,
  typed,
  other_details,
}: LineValues): boolean =>
  ![
    line_id,
    partnumber.trim(),
    quote_quantity,
    requested_price,
    typed === 'discount' ? discount : '',
    other_details.trim(),
  ].some(Boolean);

/** The content of the form as a text, to compare two states. Computed discounts and blank lines are not part of it. */
export const contentOf = ({ lines, ...header }: FormValues): string =>
  JSON.stringify([
    header,
    lines
      .filter((line) => !isBlank(line))
      .map(({ discount, typed, ...line }) => (typed === 'discount' ? { ...line, discount } : line)),
  ]);
