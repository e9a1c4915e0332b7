export const WORDS = {
  title: 'Organisation',
  form: 'Settings of the organisation',
  name: 'Name',
  timezone: 'Time zone',
  timezoneHint:
    'Type part of a name, such as Chicago. The time zone decides when a day ends, and all times are shown in it.',
  currency: 'Currency',
  currencyHint: 'An ISO 4217 code, such as USD. Empty for none. Stored prices are not converted.',
  basis: 'Routing basis',
  bases: [
    {
      value: 'unit_price',
      label: 'Unit price',
      hint: 'The requested price of a line is compared with the thresholds of the levels.',
    },
    {
      value: 'line_total',
      label: 'Line total',
      hint: 'The requested price times the quantity of the line. A line without a quantity counts as one piece.',
    },
    {
      value: 'request_total',
      label: 'Request total',
      hint: 'The sum of all lines. A line without a price counts as 0.',
    },
  ],
  basisChange:
    'Pending steps stay as planned. The new basis applies to requests that are created, edited or resubmitted from now on.',
  self: 'Self-approval',
  policies: [
    {
      value: 'owner_only',
      label: 'Owner only',
      hint: 'People cannot decide their own requests. An owner can, and the audit log marks it.',
    },
    { value: 'forbid', label: 'Forbidden', hint: 'People cannot decide their own requests, not even an owner.' },
    { value: 'allow', label: 'Allowed', hint: 'People may decide their own requests at the levels that they hold.' },
  ],
  reasons: 'Reason codes',
  reasonsHint: 'Suggestions for the reason of a denial, in this order. Other codes are accepted as well.',
  noReasons: 'There are no reason codes.',
  reason: (n: number) => `Reason code ${n}`,
  code: 'Code',
  label: 'Label',
  codeOf: (n: number) => `Code ${n}`,
  labelOf: (n: number) => `Label ${n}`,
  addReason: 'Add reason code',
  full: 'There are 50 reason codes, which is the limit.',
  up: (n: number) => `Move reason code ${n} up`,
  down: (n: number) => `Move reason code ${n} down`,
  remove: (n: number) => `Remove reason code ${n}`,
  save: 'Save changes',
  saving: 'Saving…',
  saved: 'Saved.',
  noChange: 'Nothing has changed.',
  others: 'Another person changed these settings while this page was open. Saving replaces only what you changed here.',
  read: 'Discard my changes',
};

/** The largest number of reason codes. */
export const MOST_REASONS = 50;
