/** The fields of a request that people fill in, in the order of the form. */
export const HEADER_LABELS = {
  customer_name: 'Customer',
  project_name: 'Project',
  request_date: 'Request date',
  validity_period: 'Validity',
  justification: 'Justification',
  end_customer_name: 'End customer',
  account_number: 'Account number',
  sales_contact: 'Sales contact',
  sales_region: 'Sales region',
  request_type: 'Request type',
  rep_firm: 'Rep firm',
  expected_delivery_date: 'Expected delivery date',
} as const;

/** The fields of a request that the service sets. */
export const STATE_LABELS = {
  lifecycle_state: 'State',
  round: 'Round',
  valid_until: 'Valid until',
} as const;

/** The fields of a line. */
export const LINE_LABELS = {
  partnumber: 'Part number',
  quote_quantity: 'Quantity',
  requested_price: 'Requested price',
  approved_price: 'Approved price',
} as const;

/** Custom values of a request or a line. */
export const OTHER_DETAILS = 'Other details';
