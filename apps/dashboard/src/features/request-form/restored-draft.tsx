import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import styles from './request-form.module.css';

/** Says that the form shows a draft, which can be discarded. */
export const RestoredDraft = ({ onDiscard }: { onDiscard: () => void }) => (
  <Notice>
    <div className={styles.row}>
      <span>Your draft was restored.</span>
      <Button onClick={onDiscard}>Discard draft</Button>
    </div>
  </Notice>
);
