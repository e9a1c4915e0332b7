import { CircleCheck, CircleDashed, CircleX, Clock, TriangleAlert } from 'lucide-react';
import styles from './badge.module.css';

const ICONS = { amber: Clock, green: CircleCheck, teal: CircleCheck, red: CircleX, grey: CircleDashed } as const;

/** A state as a word with an icon. The color alone carries no meaning. */
export function Badge({ tone, text, isWarning = false }: { tone: Tone; text: string; isWarning?: boolean }) {
  const Icon = isWarning ? TriangleAlert : ICONS[tone];
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <Icon size={12} aria-hidden />
      {text}
    </span>
  );
}

/** The color of a state. Red and amber need attention. */
export type Tone = 'amber' | 'green' | 'teal' | 'red' | 'grey';
