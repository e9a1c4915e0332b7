import { useState } from 'react';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Moment } from '../../ui/values';
import { partName } from '../request/part-name';
import type { ApprovalRequest } from '../request/request-query';
import { AddLink } from './add-link';
import { deleteLinkDocument } from './discussion.graphql.ts';
import styles from './discussion.module.css';
import type { DocumentLink } from './discussion-query';
import { RemoveItem } from './remove-item';
import { webAddress } from './web-address';

interface LinksProps {
  request: ApprovalRequest;
  links: readonly DocumentLink[];
  mayWrite: boolean;
  mayWriteInternal: boolean;
  now_ms: number;
}

/** Links to documents about a request. The service never opens them. */
export function Links({ request, links, mayWrite, mayWriteInternal, now_ms }: LinksProps) {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<DocumentLink>();
  return (
    <section className={styles.links} aria-label="Documents">
      <h2 className={styles.title}>Links</h2>
      {links.length > 0 ? (
        <ul aria-label="Links" className={styles.list}>
          {links.map((link) => (
            <OneLink key={link.id} link={link} request={request} now_ms={now_ms} onDelete={() => setRemoved(link)} />
          ))}
        </ul>
      ) : (
        <p className={styles.hint}>No links to documents yet.</p>
      )}
      {mayWrite && (
        <div>
          <Button onClick={() => setAdding(true)}>Add link</Button>
        </div>
      )}
      {isAdding && <AddLink request={request} mayWriteInternal={mayWriteInternal} onClose={() => setAdding(false)} />}
      {removed && (
        <RemoveItem
          title="Delete link"
          document={deleteLinkDocument}
          id={removed.id}
          request_id={request.id}
          onClose={() => setRemoved(undefined)}
        >
          <p>
            <bdi>{removed.title}</bdi>
            {' is removed from the request. The document is not changed.'}
          </p>
        </RemoveItem>
      )}
    </section>
  );
}

interface OneLinkProps extends Pick<LinksProps, 'request' | 'now_ms'> {
  link: DocumentLink;
  onDelete: () => void;
}

function OneLink({ link, request: { opportunities }, now_ms, onDelete }: OneLinkProps) {
  const { url, title, kind, sha256, visibility, opportunity_id, added_by, created_at, can_delete } = link;
  const address = webAddress(url);
  const line = opportunities.find(({ id }) => id === opportunity_id);
  return (
    <li className={styles.thread}>
      <p className={styles.head}>
        {address ? (
          <a href={address.href} target="_blank" rel="noopener noreferrer" className={styles.target} title={url}>
            <bdi>{title}</bdi>
          </a>
        ) : (
          <bdi>{title}</bdi>
        )}
        {visibility === 'internal' && <Badge tone="grey" text="Internal" />}
      </p>
      <p className={styles.hint}>
        <bdi>{[kind, address?.host].filter(Boolean).join(' · ')}</bdi>
      </p>
      {opportunity_id !== null && (
        <p className={styles.hint}>
          {'About '}
          <bdi>{line ? partName(line, opportunities) : 'a line that was removed'}</bdi>
        </p>
      )}
      {sha256 !== null && (
        <p className={styles.digest} title={sha256}>
          {'SHA-256 '}
          <code>{sha256}</code>
        </p>
      )}
      <p className={styles.hint}>
        {'Added by '}
        <bdi>{added_by.name}</bdi>
        {', '}
        <Moment value={created_at} now_ms={now_ms} />
      </p>
      {can_delete && (
        <p className={styles.actions}>
          <Button look="plain" aria-label={`Delete link ${title}`} onClick={onDelete}>
            Delete
          </Button>
        </p>
      )}
    </li>
  );
}
