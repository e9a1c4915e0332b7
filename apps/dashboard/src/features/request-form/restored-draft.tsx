import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import styles from './request-form.module.css';
import { WORDS } from './words';

/** Says that the form shows a draft, which can be discarded. */
export const RestoredDraft = ({ onDiscard }: { onDiscard: () => void }) => (
  <Notice>
    <div className={styles.row}>
      <span>{WORDS.draftRestored}</span>
      <Button onClick={onDiscard}>{WORDS.discardDraft}</Button>
    </div>
  </Notice>
);
