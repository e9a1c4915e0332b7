import { PLACEMENT, assertPlacement } from '@das/schema';
import { jsonOf, runAdmin } from '../support/admin-program';
import { useDatabaseAdmin, useOwnDatabase } from '../support/fixtures';
import { ServiceProcess, discard, newDataDir } from '../support/service-process';
import { TEST_SECRET_KEY } from '../support/gateway';

/** Tables that the message names. */
const NAMED = 3;

const database = useOwnDatabase();
const admin = useDatabaseAdmin(database);
const variables = (): NodeJS.ProcessEnv => ({
  DATABASE_URL: database.url,
  DAS_DATABASE_ADMIN_URL: database.admin_url,
  DAS_SECRET_KEY: TEST_SECRET_KEY,
});

/** The database without what an unchanged one has: its tables, triggers and foreign keys. */
const schema = async (): Promise<unknown> =>
  (
    await admin.query(
      `select count(*) from pg_class union all select count(*) from pg_trigger union all select count(*) from pg_constraint`,
    )
  ).rows;

describe('das admin distribute', () => {
  const faults = ['The extension citus is missing on the coordinator. Run: create extension citus'];

  test.each([[[]], [['--plan']]])('exits 1 on a server without Citus and changes nothing (%j)', async (options) => {
    const before = await schema();
    expect(jsonOf(await runAdmin(variables(), 'distribute', ...options, '--json'), 1)).toEqual({
      ok: false,
      tables: [],
      faults,
    });
    expect((await runAdmin(variables(), 'distribute', ...options)).out).toBe(
      `${faults.join('\n')}\nNothing was changed.\n`,
    );
    expect(await schema()).toEqual(before);
  });

  test.each(['0', '1.5', 'many', '1025'])('refuses %s shards as a wrong command line', async (shards) => {
    const { code, err } = await runAdmin(variables(), 'distribute', '--shards', shards);
    expect([code, err]).toEqual([2, '--shards must be a number from 1 to 1024. See --help.\n']);
  });
});

describe('the start', () => {
  const start = async (settings: NodeJS.ProcessEnv): Promise<[code: number | string, output: string]> => {
    const data_dir = newDataDir();
    const service = new ServiceProcess(data_dir, { ...variables(), ...settings });
    const code = await service.exit.finally(() => discard(data_dir));
    return [code, service.output];
  };

  test('with citus on a database on one server exits 1 and names the difference', async () => {
    const placed = Object.values(PLACEMENT).filter((placement) => placement !== 'look-up').length;
    expect(await start({ DAS_DATABASE_ENGINE: 'citus' })).toEqual([
      1,
      'The database does not fit DAS_DATABASE_ENGINE=citus: tenants is on one server instead of a reference table, users is on one server instead of a ' +
        `reference table, audit_heads is on one server instead of distributed and ${placed - NAMED} more. Run "das admin distribute", or set DAS_DATABASE_ENGINE=postgres.\n`,
    ]);
  });

  test('is refused for both engines while a distribution is unfinished', async () => {
    await admin.query('create table distribution_progress (position integer)');
    const refusal = 'The distribution of the database was interrupted. Run "das admin distribute" again.';
    for (const engine of ['postgres', 'citus'] as const)
      await expect(assertPlacement(admin, engine)).rejects.toThrow(refusal);
    await admin.query('drop table distribution_progress');
    await expect(assertPlacement(admin, 'postgres')).resolves.toBeUndefined();
  });
});
