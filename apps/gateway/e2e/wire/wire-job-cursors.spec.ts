import { useGateway, useRest, useTeam } from '../support/fixtures';
import { validationError } from '../support/expected';
import { dataOf } from '../support/gateway';
import { BULK } from '../support/workflow-fixture';

const gateway = useGateway(); // no worker runs the jobs
const team = useTeam(gateway);
const owner = {
  get token(): string {
    return team.owner.token;
  },
};
const rest = useRest(gateway, owner);

const unknown = Array.from({ length: 100 }, (_, index) => `unknown-${index}`);
/** Repeated ids, which have their outcome at once. */
const REPEATED = [...unknown, ...unknown.slice(0, 5)];

async function newJob(): Promise<string> {
  type Answer = { bulkApproveApprovalRequests: { job: { id: string } } };
  return dataOf<Answer>(await team.owner.ask(BULK, { input: { ids: REPEATED } })).bulkApproveApprovalRequests.job.id;
}

const CURSOR = expect.stringMatching(/^[\w-]{20,500}$/) as string;
const INFO = 'count currentPage endCursor firstItem hasMorePages lastItem lastPage perPage syncedTo total';

interface Listed {
  data: Record<string, unknown>[];
  paginatorInfo: { endCursor: string | null; hasMorePages: boolean };
}
interface List {
  document: string;
  field: string;
  /** The member that names a row. */
  key: string;
}

const JOBS: List = {
  field: 'jobs',
  key: 'id',
  document: `query ($filter: JobFilterInput, $first: Int, $page: Int, $after: String) { jobs(filter: $filter, first: $first, page: $page, after: $after) { data { id } paginatorInfo { ${INFO} } } }`,
};
const ITEMS: List = {
  field: 'jobItems',
  key: 'index',
  document: `query ($job_id: ID!, $outcome: String, $first: Int, $page: Int, $after: String) { jobItems(job_id: $job_id, outcome: $outcome, first: $first, page: $page, after: $after) { data { index } paginatorInfo { ${INFO} } } }`,
};
const PEOPLE: List = {
  field: 'people',
  key: 'id',
  document: `query ($filter: UserFilterInput, $first: Int, $page: Int, $after: String) { people(filter: $filter, first: $first, page: $page, after: $after) { data { id } paginatorInfo { ${INFO} } } }`,
};

const page = async ({ document, field }: List, variables: object): Promise<Listed> =>
  dataOf<Record<string, Listed>>(await team.owner.ask(document, variables))[field] as Listed;

/** The rows of a walk. @param between runs after each page */
async function walk(
  list: List,
  variables: object,
  between = async (): Promise<unknown> => undefined,
): Promise<unknown[]> {
  const rows: unknown[] = [];
  let after: string | null = '';
  for (;;) {
    const { data, paginatorInfo }: Listed = await page(list, { ...variables, after });
    rows.push(...data.map((row) => row[list.key]));
    if (!paginatorInfo.hasMorePages) return rows;
    after = paginatorInfo.endCursor;
    await between();
  }
}

async function restWalk(path: string, key: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  let next: string | null = `${path}${path.includes('?') ? '&' : '?'}after=`;
  while (next) {
    const { status, body } = await rest(next);
    expect(status).toBe(200);
    const { data, links, meta } = body as {
      data: Record<string, unknown>[];
      links: Record<string, string | null>;
      meta: object;
    };
    rows.push(...data.map((row) => row[key]));
    expect(meta).toEqual({
      path: expect.any(String) as string,
      per_page: 2,
      end_cursor: CURSOR,
      synced_to: null,
      has_more: links['next'] !== null,
    });
    next = links['next'] ? links['next'].slice(gateway.url.length) : null;
  }
  return rows;
}

async function refusesOthers(list: List, variables: object, others: object[]): Promise<void> {
  const { endCursor: after } = (await page(list, { ...variables, first: 2 })).paginatorInfo;
  expect(after).toEqual(CURSOR);
  const refusal = async (given: object, message: string): Promise<void> =>
    expect((await team.owner.ask(list.document, given)).body).toEqual({
      errors: [validationError(list.document, list.field, { after: [message] })],
    });
  for (const other of others) await refusal({ ...variables, ...other, after }, 'The selected after is invalid.');
  await refusal({ ...variables, after: `${after}A` }, 'The selected after is invalid.');
  await refusal({ ...variables, after, page: 2 }, 'The after field is prohibited.');
}

const jobs: string[] = [];
beforeAll(async () => {
  for (let made = 0; made < 5; made += 1) jobs.unshift(await newJob());
});

test('a walk of jobs has each job once, newest first, while others are started', async () => {
  const all = [...jobs];
  expect(await walk(JOBS, { first: 2 }, async () => jobs.unshift(await newJob()))).toEqual(all);
  expect(await restWalk('/v2/jobs?kind=bulk_approve&per_page=2', 'id')).toEqual(jobs);
  await refusesOthers(JOBS, { filter: { kind: 'bulk_approve' } }, [
    { filter: null },
    { filter: { kind: 'bulk_deny' } },
  ]);
});

test('a walk of job items has each item once, in their order', async () => {
  const [first = '', second = ''] = jobs;
  const indexes = [100, 101, 102, 103, 104];
  for (const size of [1, 2, 4, 5, 6]) expect(await walk(ITEMS, { job_id: first, first: size })).toEqual(indexes);
  expect(await walk(ITEMS, { job_id: first, outcome: 'unchanged', first: 2 })).toEqual(indexes);
  expect(await restWalk(`/v2/jobs/${first}/items?outcome=unchanged&per_page=2`, 'index')).toEqual(indexes);
  await refusesOthers(ITEMS, { job_id: first }, [{ job_id: second }, { outcome: 'unchanged' }]);
  const numbered = await page(ITEMS, { job_id: first, first: 2, page: 2 });
  const facts = { count: 2, lastPage: 3, perPage: 2, total: 5, syncedTo: null, endCursor: CURSOR };
  expect(numbered).toEqual({
    data: [{ index: 102 }, { index: 103 }],
    paginatorInfo: { ...facts, currentPage: 2, firstItem: 3, lastItem: 4, hasMorePages: true },
  });
  expect(await page(ITEMS, { job_id: first, first: 2, after: numbered.paginatorInfo.endCursor })).toEqual({
    data: [{ index: 104 }],
    paginatorInfo: { ...facts, count: 1, currentPage: 1, firstItem: null, lastItem: null, hasMorePages: false },
  });
});

test('a walk of people has each user once, by id', async () => {
  const { data } = await page(PEOPLE, { first: 100 });
  const all = data.map(({ id }) => id);
  expect(all.length).toBeGreaterThan(4);
  expect(await walk(PEOPLE, { first: 2 })).toEqual(all);
  expect(await restWalk('/v2/users?kind=human&per_page=2', 'id')).toEqual(all);
  await refusesOthers(PEOPLE, { filter: { kind: 'human' } }, [{ filter: null }, { filter: { role: 'approver' } }]);
});
