import { PHASES, type Phase, type PlannedMigration } from '@das/platform';
import type { AdminContext } from './admin-context';
import { UsageError } from './cli-errors';
import type { Command } from './command';
import { recordAsOwner } from './record-as-owner';

export const migrate: Command = {
  name: 'migrate',
  description:
    'Migrates the database and grants the service its rights. With DAS_MIGRATE=start the service also does so when it starts.',
  options: {
    phase: {
      takes: 'phase',
      description:
        'Only migrations of this phase: expand or contract. Default: all expand migrations, and the contract migrations that are due.',
    },
    plan: { description: 'Print what would run and the locks that it takes. Changes nothing.' },
  },
  async run({ values, flags }, context) {
    const phase = readPhase(values['phase']);
    if (flags['plan']) {
      const { due } = await context.planMigrations(phase);
      return {
        json: { ran: [], pending: due },
        text: due.length ? ['Would run:', ...due.map(lineOf)].join('\n') : 'The database is up to date.',
      };
    }
    const ran = await migrateAndRecord(context, phase);
    const { pending } = await context.planMigrations();
    const done = ran.length ? `Ran ${ran.join(', ')}.` : 'The database is up to date.';
    return {
      json: { ran, pending },
      text: pending.length ? [done, 'Still pending:', ...pending.map(lineOf)].join('\n') : done,
    };
  },
};

/** What ran before a failure is kept, and recorded too. */
async function migrateAndRecord(context: AdminContext, phase?: Phase): Promise<string[]> {
  const ran: string[] = [];
  try {
    return await context.migrate({ phase, whenBusy: 'refuse', onRun: (name) => ran.push(name) });
  } finally {
    if (ran.length) await recordAsOwner(context, 'platform.migrated', { migrations: ran });
  }
}

const lineOf = ({ name, phase, locks }: PlannedMigration): string =>
  `  ${name}  ${phase}  ${locks.join(', ') || 'no lock of a table'}`;

function readPhase(given: string | undefined): Phase | undefined {
  const phase = PHASES.find((each) => each === given);
  if (given !== undefined && !phase) throw new UsageError('--phase must be expand or contract.');
  return phase;
}
