import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOTIFICATION_KINDS } from '@das/notifications';

test('docs/notifications.md has a row for each kind, in the order of precedence', () => {
  const text = readFileSync(join(__dirname, '../../../../docs/notifications.md'), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| `\w+` \|/.test(line));
  expect(rows).toEqual(
    NOTIFICATION_KINDS.map(({ name, label, description, in_app, email, is_mandatory, in_chat }) => {
      const cells = [
        `\`${name}\``,
        label,
        description,
        is_mandatory ? 'always' : in_app,
        is_mandatory ? 'always' : email,
        in_chat ? 'yes' : 'no',
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  );
});
