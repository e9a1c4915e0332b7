import { useNavigate } from '@tanstack/react-router';
import { useViewer } from '../../api/viewer';
import { Choice } from '../../ui/choice';
import styles from './inbox.module.css';
import type { Show } from './use-inbox';

const ALL = 'all';

const OPTIONS = [
  { value: ALL, label: 'All' },
  { value: 'own', label: 'My own' },
  { value: 'delegate', label: 'For others' },
] as const;

/** Whose requests are shown, while the person acts for another one. */
export function ShowField({ show }: { show: Show | undefined }) {
  const { acting_for } = useViewer();
  const navigate = useNavigate();
  if (!acting_for.length && show === undefined) return null;
  const choose = (chosen: Show | typeof ALL) => {
    const search = (before: object) => ({ ...before, show: chosen === ALL ? undefined : chosen, page: undefined });
    void navigate({ to: '.', search });
  };
  return (
    <div className={styles.show}>
      <Choice<Show | typeof ALL> label="Show" options={OPTIONS} value={show ?? ALL} onChange={choose} />
    </div>
  );
}
