import { type Database, type Fragment, type Statement, sql, tenant } from '@das/platform';
import type { BulkJob } from './bulk-job';

/** The look-up table of the open jobs of all tenants. Its rows change in the transaction that changes the job. */

export interface DueJob {
  tenant_id: string;
  id: string;
}

/** Open jobs that no process has claimed, or whose lease has ended. */
export const dueJobs = (db: Database, most: number): Promise<DueJob[]> =>
  db.run<DueJob>(sql.unscoped`select * from open_jobs_of_all_kinds(${most})`);

export async function addDueJob(
  db: Database,
  { id, kind, status }: Pick<BulkJob, 'id' | 'kind' | 'status'>,
): Promise<void> {
  if (status !== 'queued') return;
  const row = sql.fragment`${tenant.id}, ${id}, ${kind}, ${status}, now(), now()`;
  await db.updateLookUp(
    () => sql`insert into due_jobs (${tenant.column}, job_id, kind, status, created_at, due_at) values (${row})`,
  );
}

/** The job is running, and due again at this time. */
export const leaseDueJob = (db: Database, id: string, due_at: Fragment): Promise<void> =>
  db.updateLookUp(
    () => sql`update due_jobs set status = 'running', due_at = ${due_at} where ${tenant} and job_id = ${id}`,
  );

export const endDueJob = (db: Database, id: string): Promise<void> => db.updateLookUp(() => removal(id));

/** Removes the row of a job that has ended or does not exist. Another process may have claimed the job: then the row stays. */
export async function removeEndedJob(db: Database, id: string): Promise<void> {
  const open = await db.run(sql`select 1 from jobs where ${tenant} and id = ${id} and status in ('queued', 'running')`);
  if (!open.length) await db.run(removal(id));
}

const removal = (id: string): Statement => sql`delete from due_jobs where ${tenant} and job_id = ${id}`;
