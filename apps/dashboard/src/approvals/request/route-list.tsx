import { Check, Circle, CircleDashed, CircleDot, X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './route-list.module.css';
import type { StepState } from './route-of';

/** A step of a route. */
export interface RouteNode {
  key: string;
  title: ReactNode;
  state: StepState;
  /** The state in words, at the end of the first line. */
  badge?: ReactNode;
  /** Who acted or may act, at which price, when, with which comment. */
  details?: ReactNode;
}

const ICONS = { done: Check, active: CircleDot, waiting: Circle, skipped: CircleDashed, denied: X } as const;
const WORDS = { done: 'Done', active: 'Active', waiting: 'Waiting', skipped: 'Skipped', denied: 'Denied' } as const;

/** The steps of a route in their order. @param name the accessible name, such as `Route` */
export const RouteList = ({ name, nodes }: { name: string; nodes: readonly RouteNode[] }) => (
  <ol aria-label={name} className={styles.route}>
    {nodes.map(({ key, title, state, badge, details }) => {
      const Icon = ICONS[state];
      return (
        <li key={key} className={styles.step}>
          <span className={`${styles.mark} ${styles[state]}`} title={WORDS[state]} aria-hidden>
            <Icon size={12} />
          </span>
          <div className={styles.text}>
            <div className={styles.first}>
              <p className={styles.title}>{title}</p>
              {badge}
            </div>
            {details}
          </div>
        </li>
      );
    })}
  </ol>
);
