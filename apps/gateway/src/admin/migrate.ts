import { PHASES, type Phase } from '@das/platform';
import { UsageError } from './cli-errors';
import type { Command } from './command';

export const migrate: Command = {
  name: 'migrate',
  says: 'Migrates the database and grants the service its rights. With DAS_MIGRATE=start the service also does so when it starts.',
  options: {
    phase: {
      takes: 'phase',
      says: 'Only migrations of this phase: expand or contract. Default: all expand migrations, and the contract migrations that are due.',
    },
  },
  async run({ values }, context) {
    const ran = await context.migrate({ phase: readPhase(values['phase']), whenBusy: 'refuse' });
    return { json: { ran }, text: ran.length ? `Ran ${ran.join(', ')}.` : 'The database is up to date.' };
  },
};

function readPhase(given: string | undefined): Phase | undefined {
  const phase = PHASES.find((each) => each === given);
  if (given !== undefined && !phase) throw new UsageError('--phase must be expand or contract.');
  return phase;
}
