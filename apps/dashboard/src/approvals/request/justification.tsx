import styles from './justification.module.css';

/** The reason that the requester gives for the prices, in full and with its line breaks. Nothing without one. */
export const Justification = ({ text }: { text: string | null }) =>
  text !== null && (
    <dl className={styles.justification}>
      <dt>Justification</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </dl>
  );
