import { countOf } from '../../format/count';

export const WORDS = {
  title: 'Awaiting me',
  table: 'Requests awaiting me',
  customer: 'Customer and lines',
  warnings: 'Warnings',
  total: 'Total',
  discount: 'Greatest discount',
  waiting: 'Waiting since',
  requests: (count: number) => countOf(count, 'request'),
  empty: 'Nothing waits for you.',
  emptyHint: 'New requests appear here when they reach one of your levels.',
  noLevel: 'You hold no level, so nothing is routed to you.',
  toRequests: 'Requests',
  pageIsEmpty: 'This page has no requests any more.',
  firstPage: 'First page',
  warningCount: (count: number) => countOf(count, 'warning'),
  more: (count: number) => `and ${count} more`,
  open: 'Open request',
  back: 'Back to the list',
  notFound: 'Not found',
  gone: 'This request does not exist, or you may not see it.',
};
