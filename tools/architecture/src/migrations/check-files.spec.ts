import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFiles } from './check-files';

const MIGRATIONS = join(__dirname, '..', '..', '..', '..', 'libs', 'schema', 'src', 'migrations');

const source = (up: string): string => `
import type { MigrationInterface, QueryRunner } from 'typeorm';
export class Planted1799000000000 implements MigrationInterface {
  phase = 'expand' as const;
  async up(db: QueryRunner): Promise<void> {
    ${up}
  }
  async down(db: QueryRunner): Promise<void> {}
}`;

/** The violations of a planted file, without its path. */
async function planted(up: string, file = '1799000000000-planted.ts'): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'das-migrations-'));
  try {
    writeFileSync(join(folder, file), source(up));
    return (await checkFiles(folder)).map((line) => line.replace(`${join(folder, file)}: `, ''));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the migrations of the service break no rule', async () => {
  expect(await checkFiles(MIGRATIONS)).toEqual([]);
});

test('a file is named with its statement, also when a constant is a part of it', async () => {
  expect(await planted("const table = 'products'; await db.query(`drop table ${table}`);")).toEqual([
    'only a contract migration drops: drop table products',
  ]);
});

test('up sends the same statements to every database', async () => {
  const rule = '`up` sends the same statements to every database';
  expect(
    await planted("const rows = await db.query('select 1'); if (rows.length) await db.query('drop table products');"),
  ).toEqual([rule]);
  expect(await planted('await db.query(`select 1; -- if (true)\n`);')).toEqual([]);
});

test('the name of the class ends with the digits of the file', async () => {
  expect(await planted("await db.query('select 1');", '1799000000001-planted.ts')).toEqual([
    'the 13 digits of the file name end the name of the class',
  ]);
});
