export const VIEW_NAMES = [
  'awaiting_me',
  'pending',
  'valid',
  'ending_soon',
  'mine',
  'questions_to_me',
  'mentions_me',
] as const;
export type ViewName = (typeof VIEW_NAMES)[number];

interface View {
  label: string;
  /** Undefined for the view of all requests. */
  name: ViewName | undefined;
  /** The order without `order`. */
  order?: string;
  permission?: string;
}

/** The views that everybody has. */
export const VIEWS: readonly View[] = [
  { label: 'All', name: undefined },
  { label: 'Awaiting me', name: 'awaiting_me', permission: 'requests:decide' },
  { label: 'Pending', name: 'pending' },
  { label: 'Approved and valid', name: 'valid' },
  { label: 'Ending soon', name: 'ending_soon', order: 'valid_until' },
  { label: 'Mine', name: 'mine' },
  { label: 'Questions to me', name: 'questions_to_me' },
  { label: 'Mentions of me', name: 'mentions_me' },
];

const FIRST_ORDER = '-created_at';

/** The order of a view when the address has none. */
export const firstOrderOf = (view: string | undefined): string =>
  VIEWS.find(({ name }) => name === view)?.order ?? FIRST_ORDER;
