import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type MigrationClass, asKind, nameOf, recordedStatements, statementsOf } from '@das/platform';
import { checkMigration } from './check-migration';
import { EXEMPT } from './exempt-migrations';

const load = createRequire(__filename);

/** Lines such as `libs/schema/src/migrations/1766….ts: a rule: the statement`, for all migrations of a folder that are not exempt. */
export async function checkFiles(folder: string): Promise<string[]> {
  const files = readdirSync(folder).sort();
  const lines: string[] = [];
  const tables = new Set<string>();
  for (const file of files) {
    const found = await checkFile(join(folder, file), tables).catch((error: unknown) => [
      error instanceof Error ? error.message : String(error),
    ]);
    lines.push(...found.map((violation) => `${join(folder, file)}: ${violation}`));
  }
  return lines;
}

/** @param tables of the migrations before it; this one adds its own */
async function checkFile(file: string, tables: Set<string>): Promise<string[]> {
  const classes = Object.values(load(file) as Record<string, MigrationClass>);
  const [type] = classes;
  if (!type || classes.length > 1) return ['a file has one migration'];
  const migration = new type();
  for (const text of await recordedStatements(migration)) {
    for (const { tree } of await statementsOf(text)) {
      const created = asKind('CreateStmt', tree);
      if (created) tables.add(nameOf(created.relation));
    }
  }
  const timestamp = /(\d{13})-[a-z0-9-]+\.ts$/.exec(file)?.[1];
  if (!timestamp || !type.name.endsWith(timestamp)) return ['the 13 digits of the file name end the name of the class'];
  if (EXEMPT.has(timestamp)) return [];
  const violations = await checkMigration(migration, tables);
  return [...violations.map(({ rule, statement }) => (statement ? `${rule}: ${statement}` : rule)), ...hiddenIn(file)];
}

/** Statements that depend on the rows of a database are not all recorded. */
function hiddenIn(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const up = /async up\b.*?\n {2}\}/s.exec(source)?.[0] ?? '';
  return /\b(?:if|switch|catch)\b *[({]|= await|\(await/.test(up.replace(/`[^`]*`/g, ''))
    ? ['`up` sends the same statements to every database']
    : [];
}
