/** What a dimension groups. */
type Groups = 'lines' | 'requests' | 'time';

interface DimensionFacts {
  of: Groups;
  /** SQL of its key, as text. `r` is a row of `request_facts` with its `day`, `l` one of `line_facts`. */
  key: string;
  /** SQL of the value as written, with the id of its row; absent where names are read by keys. */
  written?: string;
  description: string;
}

/** The value of a text with the id of its row before it, so that `max` finds the one of the greatest id. */
const ofRequest = (name: string): string => `r.approval_request_id || ' ' || r.${name}_label`;
const ofLine = (name: string): string =>
  `case when l.is_counted then '1' else '0' end || l.opportunity_id || ' ' || l.${name}_label`;
const dateText = (sql: string): string => `to_char(${sql}, 'YYYY-MM-DD')`;
const text = (name: string, what: string): DimensionFacts => ({
  of: 'requests',
  key: `r.${name}`,
  written: ofRequest(name),
  description: `${what}: the value trimmed, in lower case.`,
});

/** Every dimension by its name. */
export const DIMENSIONS = {
  day: { of: 'time', key: dateText('r.day'), description: 'The day.' },
  week: { of: 'time', key: dateText(`date_trunc('week', r.day)`), description: 'The ISO week, by its Monday.' },
  month: { of: 'time', key: dateText(`date_trunc('month', r.day)`), description: 'The month, by its first day.' },
  sales_region: text('sales_region', 'The sales region'),
  request_type: text('request_type', 'The type of the request'),
  customer: text('customer', 'The customer'),
  rep_firm: text('rep_firm', 'The rep firm'),
  requester: { of: 'requests', key: 'r.requester', description: 'The user who created the request.' },
  partnumber: {
    of: 'lines',
    key: 'l.partnumber',
    written: ofLine('partnumber'),
    description: 'The part number: the value trimmed, in lower case.',
  },
  product_category: {
    of: 'lines',
    key: 'l.product_category',
    description: 'The category of the product when the last step of the line became active.',
  },
  level: {
    of: 'lines',
    key: 'level.key',
    description: 'The levels of the step that finished the line, or of its active step; `owner` for the owner.',
  },
  approver: { of: 'lines', key: 'l.approver', description: 'The user who decided the line.' },
  reason_code: {
    of: 'lines',
    key: 'l.reason_code',
    written: ofLine('reason_code'),
    description: 'The reason of a denied or withdrawn line.',
  },
} as const satisfies Record<string, DimensionFacts>;

export type Dimension = keyof typeof DIMENSIONS;

export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as Dimension[];

export const factsOf = (dimension: Dimension): DimensionFacts => DIMENSIONS[dimension];

export const isTime = (dimension: Dimension): boolean => factsOf(dimension).of === 'time';
export const isOfLines = (dimension: Dimension): boolean => factsOf(dimension).of === 'lines';

/** Dimensions whose keys are users, which not everyone may read. */
export const OF_USERS: readonly Dimension[] = ['approver', 'requester'];
