import {
  type ItemOutcome,
  type ItemsKind,
  type Job,
  type JobItem,
  type JobResult,
  JobsService,
  JobsWorker,
  type Step,
  type StepsKind,
} from '@das/jobs';
import { newId } from '@das/platform';
import type { TestTenant } from '../support/gateway';
import { useRetention } from '../support/retention-fixture';

const { gateway, tenant, admin, round, count } = useRetention();

type Outcome = { outcome: 'imported' | 'failed' };

/** Imports items. Those named `alone` cannot be executed with others, and those named `broken` fail. */
class ImportKind implements ItemsKind<Job, Outcome> {
  readonly name = 'test_import';
  readonly executed: string[] = [];
  /** Done items of the job that other processes see when a chunk begins. */
  readonly seen: number[] = [];

  async executeChunk(items: JobItem[], { id }: Job): Promise<Map<number, Outcome>> {
    this.seen.push(await count('select done as count from jobs where id = $1', [id]));
    if (items.some((item) => item.id === 'broken')) throw new Error('The chunk is rolled back.');
    return new Map(items.filter((item) => item.id !== 'alone').map((item) => [item.index, this.imported(item)]));
  }

  async executeOne(item: JobItem): Promise<Outcome> {
    if (item.id === 'broken') throw new Error('broken');
    return this.imported(item);
  }

  failure(): Outcome {
    return { outcome: 'failed' };
  }

  async result(_job: Job, items: () => Promise<ItemOutcome<Outcome>[]>): Promise<JobResult> {
    const outcomes = (await items()).map(({ outcome }) => outcome?.outcome ?? null);
    const failed = outcomes.filter((outcome) => outcome === 'failed').length;
    return {
      summary: { imported: outcomes.length - failed, failed },
      results: outcomes.map((outcome) => ({ outcome })),
    };
  }

  private imported({ id }: JobItem): Outcome {
    this.executed.push(id);
    return { outcome: 'imported' };
  }
}

interface CountJob extends Job {
  progress: { counted: number };
}

/** Counts to the total, ten in each step. */
class CountKind implements StepsKind<CountJob> {
  readonly name = 'test_count';

  async executeStep({ total, progress }: CountJob): Promise<Step> {
    const counted = progress.counted + 10;
    return { progress: { counted }, done: counted, isOver: counted >= total };
  }

  async result({ progress }: CountJob): Promise<JobResult> {
    return { summary: { counted: progress.counted } };
  }
}

const imports = new ImportKind();
beforeAll(() => [imports, new CountKind()].forEach((kind) => gateway.app.get(JobsService).register(kind)));

const jobs = (): JobsService => gateway.app.get(JobsService);
const runRound = (): Promise<boolean> => gateway.app.get(JobsWorker).work();
const found = async (id: string): Promise<Job> => (await tenant.as(() => jobs().find(id))) as Job;

async function ended(id: string): Promise<Job> {
  while (await runRound());
  return found(id);
}

test('a job of a registered kind with items runs to its end: each item has one outcome, and its progress is seen', async () => {
  const ids = [...Array.from({ length: 198 }, (_, index) => `item-${index}`), 'alone', 'broken'];
  const values = { kind: 'test_import', total: ids.length, input: {} };
  const { id } = await tenant.as(() =>
    jobs().create(
      values,
      { file: 'prices' },
      ids.map((each) => ({ id: each })),
    ),
  );
  expect(await tenant.as(async () => jobs().result(await found(id)))).toBeNull();
  const job = await ended(id);
  expect(job).toMatchObject({ kind: 'test_import', status: 'done', total: 200, done: 200, lease_until: null });
  const imported = Array.from({ length: 199 }, () => ({ outcome: 'imported' }));
  expect(await tenant.as(() => jobs().result(job))).toEqual({
    summary: { imported: 199, failed: 1 },
    results: [...imported, { outcome: 'failed' }],
  });
  expect(new Set(imports.executed)).toEqual(new Set(ids.slice(0, -1)));
  expect(imports.seen.every((done) => done < 200)).toBe(true);
});

test('a job of a registered kind without items runs in steps, each with its progress', async () => {
  const values = { kind: 'test_count', total: 25, input: {}, progress: { counted: 0 } };
  const { id } = await tenant.as(() => jobs().create(values, {}));
  const progress: [number, unknown][] = [];
  while (await runRound()) {
    const { done, progress: reached } = await found(id);
    progress.push([done, reached]);
  }
  expect(progress).toEqual([
    [10, { counted: 10 }],
    [20, { counted: 20 }],
    [25, { counted: 30 }],
  ]);
  const job = await found(id);
  expect([job.status, await tenant.as(() => jobs().result(job))]).toEqual(['done', { summary: { counted: 30 } }]);
});

test('two jobs of a tenant run at a time; one more waits, and other tenants do not wait for it', async () => {
  const create = (of: TestTenant): Promise<Job> =>
    of.as(() => jobs().create({ kind: 'test_count', total: 5, input: {}, progress: { counted: 0 } }, {}));
  const [first, second, third] = [await create(tenant), await create(tenant), await create(tenant)];
  const other = await gateway.newTenant();
  const foreign = await create(other);
  const elsewhere = [first.id, second.id];
  await admin.query(
    `update jobs set status = 'running', lease_until = now() + interval '1 minute', lease_token = 'x' where id = any($1)`,
    [elsewhere],
  );
  while (await runRound());
  expect((await found(third.id)).status).toBe('queued');
  expect((await other.as(() => jobs().find(foreign.id)))?.status).toBe('done');
  await admin.query(`update jobs set status = 'done', finished_at = now(), lease_until = null where id = $1`, [
    first.id,
  ]);
  expect((await ended(third.id)).status).toBe('done');
  expect((await found(second.id)).status).toBe('running');
  await admin.query('update jobs set lease_until = null where id = $1', [second.id]);
  expect((await ended(second.id)).status).toBe('done');
});

test('jobs of every kind are removed with their items after their days', async () => {
  const values = { kind: 'test_import', total: 2, input: {} };
  const { id } = await tenant.as(() => jobs().create(values, {}, [{ id: 'a' }, { id: 'b' }]));
  await ended(id);
  expect(await round()).toEqual({});
  await admin.query(`update jobs set finished_at = now() - interval '11 days' where id = $1`, [id]);
  expect(await round()).toEqual({ jobs: 1, job_items: 2 });
  expect(await found(id)).toBeNull();
});

test('a kind is registered once', () => {
  expect(() => jobs().register(new CountKind())).toThrow('The job kind test_count is registered twice.');
});

describe('a job of a kind that this process does not know', () => {
  const later = { id: newId(), kind: 'kind_of_a_later_release' };
  beforeAll(() =>
    admin.query(
      `insert into jobs (tenant_id, id, kind, total, created_by_id, input, call) values ($1, $2, $3, 1, $4, '{}', '{}')`,
      [tenant.id, later.id, later.kind, tenant.owner.id],
    ),
  );

  test('is not taken, and does not keep the jobs of other kinds waiting', async () => {
    const values = { kind: 'test_count', total: 5, input: {}, progress: { counted: 0 } };
    const { id } = await tenant.as(() => jobs().create(values, {}));
    expect((await ended(id)).status).toBe('done');
    expect(await found(later.id)).toMatchObject({ status: 'queued', done: 0, attempts: 0, lease_token: null });
    expect(await count('select count(*) from due_jobs where job_id = $1', [later.id])).toBe(1);
  });

  test('is readable, without a result', async () => {
    await admin.query(`update jobs set status = 'done', finished_at = now() where id = $1`, [later.id]);
    expect(await tenant.as(async () => jobs().result(await found(later.id)))).toBeNull();
  });
});

test('version 0.2.0, which runs every unknown kind as a bulk approval, is given its two kinds only', async () => {
  const kinds = ['bulk_approve', 'webhook_replay', 'test_import', 'kind_of_a_later_release'];
  await admin.query(
    `insert into due_jobs (tenant_id, job_id, kind, status, created_at, due_at)
     select $1, kind, kind, 'queued', now(), now() - interval '1 second' from unnest($2::text[]) as kind`,
    [tenant.id, kinds],
  );
  const given = async (text: string): Promise<string[]> =>
    (await admin.query<{ id: string }>(text)).rows.map(({ id }) => id).filter((id) => kinds.includes(id));
  expect((await given('select id from open_jobs_of_all_kinds(100)')).sort()).toEqual([
    'bulk_approve',
    'webhook_replay',
  ]);
  expect(await given('select id from open_jobs(100)')).toEqual(['bulk_approve']);
  expect(await given(`select id from due_jobs_of_kinds('{test_import}', 100)`)).toEqual(['test_import']);
});
