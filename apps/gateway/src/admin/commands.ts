import { analyticsRebuild, analyticsVerify } from './analytics-commands';
import { auditVerify } from './audit-verify';
import { backupRole } from './backup-role';
import { clockAdvance, clockSet, clockShow } from './clock-commands';
import type { Command } from './command';
import { distribute } from './distribute';
import { keyCreate, keyLimit, keyRevoke } from './key-commands';
import { migrate } from './migrate';
import { restored } from './restored';
import { secretsReseal } from './secrets-reseal';
import { tenantCreate, userInvite } from './tenant-commands';

/** All commands, in the order of the help. */
export const COMMANDS: Command[] = [
  tenantCreate,
  userInvite,
  keyCreate,
  keyRevoke,
  keyLimit,
  auditVerify,
  analyticsRebuild,
  analyticsVerify,
  backupRole,
  restored,
  secretsReseal,
  clockShow,
  clockAdvance,
  clockSet,
  migrate,
  distribute,
];
