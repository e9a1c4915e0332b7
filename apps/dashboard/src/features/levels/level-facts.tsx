import { Price, UserText } from '../../ui/values';
import { limitsOf } from './limits';
import styles from './level.module.css';
import type { OpenLevel } from './levels-query';
import { WORDS } from './words';

/** The fields of a level for people who may not change it. */
export function LevelFacts({ level }: { level: OpenLevel }) {
  const { handle, finish } = limitsOf(level);
  return (
    <dl className={styles.facts}>
      <dt>{WORDS.name}</dt>
      <dd>
        <UserText value={level.name} />
      </dd>
      <dt>{WORDS.rank}</dt>
      <dd>{level.rank}</dd>
      <dt>{WORDS.handle}</dt>
      <dd>{handle === null ? WORDS.anything : <Price value={handle} />}</dd>
      <dt>{WORDS.finish}</dt>
      <dd>{finish === null ? WORDS.anything : <Price value={finish} />}</dd>
      <dt>{WORDS.openSteps}</dt>
      <dd>{level.open_steps}</dd>
      <dt>{WORDS.description}</dt>
      <dd>
        <UserText value={level.description} />
      </dd>
    </dl>
  );
}
