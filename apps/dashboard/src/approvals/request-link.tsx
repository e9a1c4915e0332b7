import { Link } from '@tanstack/react-router';
import styles from './bulk.module.css';

interface RequestLinkProps {
  id: string;
  name: string;
  /** Shown after the link where another request has the same name. */
  short_id: string | undefined;
}

/** The link to a request of a list of outcomes. */
export const RequestLink = ({ id, name, short_id }: RequestLinkProps) => (
  <span className={styles.request}>
    <Link to="/requests/$id" params={{ id }}>
      <bdi>{name}</bdi>
    </Link>
    {short_id !== undefined && <span className={styles.shortId}>{short_id}</span>}
  </span>
);
