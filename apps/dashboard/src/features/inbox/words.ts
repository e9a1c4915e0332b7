export const WORDS = {
  title: 'Awaiting me',
  table: 'Requests awaiting me',
  customer: 'Customer',
  total: 'Total',
  waiting: 'Waiting',
  requests: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
  empty: 'Nothing waits for you.',
  emptyHint: 'New requests appear here when they reach one of your levels.',
  noName: (id: string) => `Request ${id.slice(-6)}`,
  warnings: (count: number) => (count === 1 ? '1 warning' : `${count} warnings`),
  more: (count: number) => `and ${count} more`,
};
