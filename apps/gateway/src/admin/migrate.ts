import type { Command } from './command';

export const migrate: Command = {
  name: 'migrate',
  says: 'Migrates the database and grants the service its rights. The service also does so when it starts.',
  options: {},
  async run(_, context) {
    const ran = await context.migrate();
    return { json: { ran }, text: ran.length ? `Ran ${ran.join(', ')}.` : 'The database is up to date.' };
  },
};
