import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInHistory, previousRelease } from './environment/previous-release';

test('release.json names a full commit and a version before this one', () => {
  const { version } = JSON.parse(readFileSync(join(__dirname, '..', '..', '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const previous = previousRelease();
  expect(previous.commit).toMatch(/^[0-9a-f]{40}$/);
  expect(previous.version).not.toBe(version);
  expect([previous.version, version].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))).toEqual([
    previous.version,
    version,
  ]);
});

test('a commit that the history does not contain is recognised, so that the soak is skipped', async () => {
  expect(await isInHistory({ version: '0.0.1', commit: '0'.repeat(40) })).toBe(false);
});
