/** The columns of the API's order in lower case. */
export const ORDER_COLUMNS = [
  'id',
  'created_at',
  'updated_at',
  'request_date',
  'customer_name',
  'valid_until',
  'waiting_since',
  'requested_total',
  'max_discount',
] as const;

/** Orders that are offered by name: not each has a column in the table, and a narrow screen shows no column heads. */
export const ORDERS: readonly (readonly [string, string])[] = [
  ['-created_at', 'Newest first'],
  ['created_at', 'Oldest first'],
  ['-updated_at', 'Last changed first'],
  ['waiting_since', 'Longest waiting first'],
  ['-requested_total', 'Largest total first'],
  ['requested_total', 'Smallest total first'],
  ['-max_discount', 'Greatest discount first'],
  ['max_discount', 'Smallest discount first'],
  ['customer_name', 'Customer, A to Z'],
  ['-customer_name', 'Customer, Z to A'],
  ['-request_date', 'Latest request date first'],
  ['request_date', 'Earliest request date first'],
  ['valid_until', 'Earliest end of validity first'],
  ['-valid_until', 'Latest end of validity first'],
  ['updated_at', 'Least recently changed first'],
  ['-waiting_since', 'Shortest waiting first'],
  ['id', 'Id, ascending'],
  ['-id', 'Id, descending'],
];
