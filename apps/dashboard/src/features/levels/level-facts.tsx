import { Facts } from '../../ui/facts';
import { Price, UserText } from '../../ui/values';
import { limitsOf } from './limits';
import type { OpenLevel } from './levels-query';

/** The fields of a level for people who may not change it. */
export function LevelFacts({ level: { name, rank, open_steps, description, ...level } }: { level: OpenLevel }) {
  const { handle, finish } = limitsOf(level);
  const limit = (value: number | null) => (value === null ? 'anything' : <Price value={value} />);
  return (
    <Facts
      facts={[
        ['Name', <UserText key="name" value={name} />],
        ['Rank', rank],
        ['May handle up to', limit(handle)],
        ['May finish up to', limit(finish)],
        ['Open steps', open_steps],
        ['Description', <UserText key="description" value={description} />],
      ]}
    />
  );
}
