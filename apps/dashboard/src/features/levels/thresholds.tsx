import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useValueFormat } from '../../ui/values';
import { type LadderLevel, type LadderRoute, barText, topDown } from './ladder';
import { LadderPicture } from './ladder-picture';
import { holdersProblem } from './holders-problem';
import { initialsOf, limitsText } from './limits';
import styles from './thresholds.module.css';
import type { Basis } from './what-if-line';
import { BASIS_TEXTS } from './what-if-line';

interface ThresholdsProps {
  levels: readonly LadderLevel[];
  basis: Basis;
  route?: LadderRoute | undefined;
  /** The level that is being changed. */
  current?: string;
}

const MAX_HOLDERS = 3;

/** The ladder of the levels: labels as text, and next to them the bars on a common axis. */
export function Thresholds({ levels, basis, route, current }: ThresholdsProps) {
  const id = useId();
  const rows = topDown(levels);
  const { currency } = useValueFormat();
  return (
    <figure aria-labelledby={id} className={styles.figure}>
      <h2 id={id}>Thresholds</h2>
      <p
        className={styles.hint}
      >{`Compared with the ${BASIS_TEXTS[basis].toLowerCase()}${currency === null ? '' : `, in ${currency}`}. Solid: may finish. Pale: may handle.`}</p>
      <div className={styles.ladder}>
        <ul className={styles.labels}>
          <li className={styles.row}>
            <span className={styles.owner}>Owner</span>
            <span className="visually-hidden">Decides everything above.</span>
          </li>
          {rows.map((level) => (
            <Label key={level.id} level={level} isCurrent={level.id === current} />
          ))}
        </ul>
        <LadderPicture rows={rows} route={route} />
      </div>
    </figure>
  );
}

function Label({ level, isCurrent }: { level: LadderLevel; isCurrent: boolean }) {
  const { id, code, name, active } = level;
  return (
    <li className={styles.row} data-inactive={!active || undefined}>
      {isCurrent ? (
        <strong className={styles.code}>
          <bdi>{code}</bdi>
        </strong>
      ) : (
        <Link to="/levels/$id" params={{ id }} className={styles.code} title={name}>
          <bdi>{code}</bdi>
        </Link>
      )}
      <Holders level={level} />
      <span className="visually-hidden">{`${limitsText(level)} ${active ? '' : 'Inactive'}`}</span>
      <span className={styles.figures} aria-hidden>
        {barText(level)}
      </span>
    </li>
  );
}

/** The initials of the holders. A level without a holder who may decide is marked. */
function Holders({ level: { approvers } }: { level: LadderLevel }) {
  const problem = holdersProblem(approvers);
  if (problem)
    return (
      <span className={styles.noHolder}>
        <TriangleAlert size={12} aria-hidden />
        {problem}
      </span>
    );
  const rest = approvers.length - MAX_HOLDERS;
  return (
    <span className={styles.holders}>
      {approvers.slice(0, MAX_HOLDERS).map(({ id, name }) => (
        <span key={id} className={styles.initials} title={name}>
          {initialsOf(name)}
        </span>
      ))}
      {rest > 0 && <span className={styles.rest}>{`+${rest}`}</span>}
      <span className="visually-hidden">{`Held by ${approvers.map(({ name }) => name).join(', ')}.`}</span>
    </span>
  );
}
