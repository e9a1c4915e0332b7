import { Select } from './field';

/** Grace periods in words, by their minutes. */
const TEXTS = new Map([
  [0, 'Now'],
  [15, '15 min'],
  [60, '1 h'],
  [1_440, '24 h'],
  [10_080, '7 days'],
]);

/** In minutes: long enough to store a new secret in a program. */
export const FIRST_GRACE = 1_440;

/** A grace period in words. */
export const graceText = (minutes: number): string => TEXTS.get(minutes) ?? `${minutes} min`;

interface GracePeriodProps {
  /** In minutes. */
  offered: readonly number[];
  minutes: number;
  onChange: (minutes: number) => void;
}

/** How long an old secret works together with its successor. */
export function GracePeriod({ offered, minutes, onChange }: GracePeriodProps) {
  return (
    <Select label="Grace period" value={minutes} onChange={({ target }) => onChange(Number(target.value))}>
      {offered.map((each) => (
        <option key={each} value={each}>
          {graceText(each)}
        </option>
      ))}
    </Select>
  );
}
