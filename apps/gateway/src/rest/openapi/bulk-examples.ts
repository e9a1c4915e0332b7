const REQUEST_ID = '01KJQDJGR0RT2GZSKYPD8J86G9';

/** Examples of jobs, of their items, and of inputs of many items, by the rules of `EXAMPLES`. */
export const BULK_EXAMPLES: Record<string, unknown> = {
  'Job.id': '01KJQG4T0V8C7N2M5X9Z1B3D6F',
  'Job.kind': 'bulk_approve',
  'BulkDenyInput.reason_code': 'price',
  'Job.finished_at': '2026-03-02 14:20:31',
  'UpsertProductCategoriesInput.match_on': 'code',
  'UpsertProductsInput.match_on': 'partnumber',
  'JobFilterInput.kind': 'bulk_approve',
  'JobFilterInput.status': 'done',
  'Job.status': 'done',
  'Job.status_url': '/v2/jobs/01KJQG4T0V8C7N2M5X9Z1B3D6F',
  'JobItem.detail': {
    index: 0,
    id: REQUEST_ID,
    outcome: 'approved',
    status: 'approved',
    version: 4,
  },
  'JobItem.index': 0,
  'JobItem.id': REQUEST_ID,
  'JobItem.outcome': 'approved',
};
