import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateDatabase, migrations } from '@das/schema';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { printSchema } from 'graphql';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { useGateway } from '../support/fixtures';
import { testDatabase } from '../support/gateway';
import { inDatabase } from '../support/own-database';
import { entities } from '../../src/bootstrap/entities';

const gateway = useGateway();

describe('schema and snapshots', () => {
  test('the classes and the migrated tables have the same columns: TypeORM generates no migration', async () => {
    const dataSource = await new DataSource({
      type: 'postgres',
      url: testDatabase.admin_url,
      entities,
      installExtensions: false,
    }).initialize();
    try {
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      expect(upQueries.map(({ query }) => query)).toEqual([]);
    } finally {
      await dataSource.destroy();
    }
  });

  test('concurrent starts run each migration once, and all migrations can be reverted', async () => {
    const admin = new Client(testDatabase.admin_url);
    await admin.connect();
    const name = `das_migrations_${Date.now()}`;
    await admin.query(`create database ${name}`);
    try {
      const settings = { admin_url: inDatabase(testDatabase.admin_url, name), url: inDatabase(testDatabase.url, name) };
      const ran = await Promise.all([migrateDatabase(settings), migrateDatabase(settings), migrateDatabase(settings)]);
      expect(ran.flat()).toHaveLength(migrations.length);
      const dataSource = await new DataSource({
        type: 'postgres',
        url: settings.admin_url,
        migrations,
        installExtensions: false,
      }).initialize();
      for (const _ of ran.flat()) await dataSource.undoLastMigration({ transaction: 'none' }); // some drop an index concurrently
      expect(
        await dataSource.query(
          `select relname from pg_class where relkind in ('r', 'v') and relnamespace = 'public'::regnamespace`,
        ),
      ).toEqual([{ relname: 'migrations' }]);
      await dataSource.destroy();
    } finally {
      await admin.query(`drop database ${name}`);
      await admin.end();
    }
  });

  test('schema.graphql is the schema that the service serves; UPDATE_SNAPSHOTS=1 writes it', async () => {
    const file = join(__dirname, '..', '..', 'schema.graphql');
    const served = `${printSchema(gateway.app.get(GraphQLSchemaHost).schema)}\n`;
    if (process.env['UPDATE_SNAPSHOTS']) writeFileSync(file, served);
    expect(served).toBe(await readFile(file, 'utf8'));
  });
});
