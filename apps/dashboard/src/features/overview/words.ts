import { countOf } from '../../format/count';

export const WORDS = {
  title: 'Overview',
  states: 'Requests by state',
  chart: (total: number) => `${countOf(total, 'request')} by state`,
  state: 'State',
  count: 'Requests',
  from: 'Created from',
  to: 'Created to',
  apply: 'Apply',
  clear: 'All dates',
  later: 'Not available yet.',
  missing: ['Cycle time', 'Discount asked and granted', 'Waiting by level', 'Top parts'],
  empty: 'No requests yet.',
};
