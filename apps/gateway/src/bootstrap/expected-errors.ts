import { AlreadyRunning, ServerLost } from '@das/embedded-postgres';
import {
  MissingPrivilege,
  NoLock,
  PrivilegedLogIn,
  UnexpectedPooler,
  WrongSessionSettings,
  WrongSettings,
} from '@das/platform';
import { PartlyMigrated, WrongPlacement } from '@das/schema';
import { StartFailed } from './cluster';

const EXPECTED_CODES = new Set(['EADDRINUSE', 'ECONNREFUSED', 'ENOTFOUND', '28P01', '28000', '3D000']);
const EXPECTED = [
  WrongSettings,
  AlreadyRunning,
  ServerLost,
  StartFailed,
  MissingPrivilege,
  NoLock,
  PartlyMigrated,
  PrivilegedLogIn,
  UnexpectedPooler,
  WrongPlacement,
  WrongSessionSettings,
];

/** Whether an operator can correct it, so that the message is printed without a stack. */
export const isExpected = (error: Error): boolean =>
  EXPECTED.some((type) => error instanceof type) || EXPECTED_CODES.has((error as { code?: string }).code ?? '');
