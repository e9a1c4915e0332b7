import type { Command } from './command';

export const migrate: Command = {
  name: 'migrate',
  says: 'Brings the database up to date, and lets the service log in to it. The service does so at its start, too.',
  options: {},
  async run(_, desk) {
    const ran = await desk.migrate();
    return { json: { ran }, text: ran.length ? `Ran ${ran.join(', ')}.` : 'The database is up to date.' };
  },
};
