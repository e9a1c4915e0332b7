import { settingsOf } from '@das/platform';
import { Settings } from './settings';

/** The text of `.env.example`: every setting with its description and its default or an example. */
export function envExample(): string {
  const defaults = new Settings() as unknown as Record<string, string | number | boolean | undefined>;
  const entries = [...settingsOf(Settings)].map(([name, { says, example }]) => {
    const value = defaults[name];
    const line = value === undefined ? `# ${name}=${example ?? ''}` : `${name}=${value}`;
    return `# ${says}\n${line}\n`;
  });
  return `# Every setting of the service, generated from apps/gateway/src/config.\n# Each may come from a file: DATABASE_URL_FILE=/run/secrets/database-url in place of DATABASE_URL. To set both is an error.\n\n${entries.join('\n')}`;
}
