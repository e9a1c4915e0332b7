import { recordedNames } from '@das/platform';
import type { QueryRunner } from 'typeorm';
import { baseline } from './migrations';

/** The migrations that the baseline replaces, oldest first, as the table `migrations` names them. */
const BEFORE_BASELINE = [
  'Tenants1764000000000',
  'ApiKeys1764000001000',
  'AuditLog1764000002000',
  'Catalog1764000003000',
  'ApprovalLevels1764000004000',
  'ApprovalRequests1764000005000',
  'WebhookEvents1764000006000',
  'ApprovalWorkflow1764000007000',
  'Webhooks1764000020000',
  'DueDeliveries1764000021000',
  'KeysInFull1764000030000',
  'Passwords1764000031000',
  'Sessions1764000032000',
  'RateLimits1764000040000',
  'AuditChain1764000041000',
  'Idempotency1764000050000',
  'WebhookFigures1764000060000',
  'AuditAtOnce1764000061000',
  'ProductCounts1764000062000',
  'RequestSearch1764000063000',
  'Readiness1764000070000',
  'RequestsAtOnce1764000080000',
  'EndedSessions1764000081000',
  'AuditInOneInsert1764000082000',
  'CheaperDecisions1764000083000',
  'NoteUseLater1764000084000',
  'RequestCounts1764000085000',
  'DefinerSearchPath1764000090000',
  'AuditNamedColumns1764000091000',
  'PriceGiven1764000095000',
];

/** The database has only a part of the migrations that the baseline replaces. */
export class PartlyMigrated extends Error {}

/**
 * The baseline, for a database that has run every migration that the baseline replaces: it is recorded as run, without running it. The
 * rows of those migrations stay, so that instances of the previous version stay ready during a rolling update. Nothing for an empty
 * database and a database with the baseline.
 *
 * @throws PartlyMigrated
 */
export async function adoptedBaseline(db: QueryRunner): Promise<string[]> {
  const recorded = await recordedNames(db);
  const names = baseline.map(({ name }) => name);
  if (names.some((name) => recorded.has(name))) return [];
  const missing = BEFORE_BASELINE.filter((name) => !recorded.has(name));
  if (missing.length === BEFORE_BASELINE.length) return [];
  if (missing.length) throw new PartlyMigrated(sentence(missing));
  return names;
}

const sentence = (missing: string[]): string =>
  `This database lacks ${missing.length} of the ${BEFORE_BASELINE.length} migrations that the baseline replaces, the first of them ${missing[0]}: ` +
  'bring it up to date with the last version that contains them, then start this version.';
