import { settingsOf } from '@das/platform';
import { Settings } from './settings';

/** The text of `.env.example`: every setting with what it says and its default, or an example where it has none. */
export function envExample(): string {
  const defaults = new Settings() as unknown as Record<string, string | number | boolean | undefined>;
  const entries = [...settingsOf(Settings)].map(([name, { says, example }]) => {
    const value = defaults[name];
    const line = value === undefined ? `# ${name}=${example ?? ''}` : `${name}=${value}`;
    return `# ${says}\n${line}\n`;
  });
  return `# Every setting of the service, written from apps/gateway/src/settings.ts.\n\n${entries.join('\n')}`;
}
