import { withLocalMoments } from '../../format/moment';
import { useValueFormat } from '../../ui/values';
import { messageText } from '../request/message-text';
import styles from './bulk.module.css';

interface ItemMessageProps {
  /** Of the server; null for an item without one. */
  message: string | null;
  /** The lines of the request in their order. */
  lines: Parameters<typeof messageText>[1];
}

/** The reason why an item failed, in words of the page. */
export function ItemMessage({ message, lines }: ItemMessageProps) {
  const { timezone } = useValueFormat();
  return (
    message !== null && <bdi className={styles.message}>{withLocalMoments(messageText(message, lines), timezone)}</bdi>
  );
}
