import { Facts } from '../../ui/facts';
import { Price, UserText } from '../../ui/values';
import { limitsOf } from './limits';
import type { OpenLevel } from './levels-query';
import { WORDS } from './words';

/** The fields of a level for people who may not change it. */
export function LevelFacts({ level: { name, rank, open_steps, description, ...level } }: { level: OpenLevel }) {
  const { handle, finish } = limitsOf(level);
  const limit = (value: number | null) => (value === null ? WORDS.anything : <Price value={value} />);
  return (
    <Facts
      facts={[
        [WORDS.name, <UserText key="name" value={name} />],
        [WORDS.rank, rank],
        [WORDS.handle, limit(handle)],
        [WORDS.finish, limit(finish)],
        [WORDS.openSteps, open_steps],
        [WORDS.description, <UserText key="description" value={description} />],
      ]}
    />
  );
}
