import { TriangleAlert } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { partName } from './part-name';
import { shortId } from './request-name';
import type { ApprovalRequest } from './request-query';
import styles from './request-view.module.css';

type Warning = ApprovalRequest['warnings'][number];

/** What an approver should know: each warning with its line, and a link to the request that it names. */
export function RequestWarnings({ request: { warnings, opportunities } }: { request: ApprovalRequest }) {
  if (!warnings.length) return null;
  return (
    <ul aria-label="Warnings" className={styles.warnings}>
      {warnings.map((warning, index) => {
        const line = opportunities.find(({ id }) => id === warning.opportunity_id);
        return (
          <li key={`${warning.code}-${index}`} className={styles.warning}>
            <TriangleAlert size={14} aria-hidden />
            <span>
              {line && (
                <>
                  <a href={`#line-${line.id}`} onClick={(event) => showLine(event, line.id)}>
                    <bdi>{partName(line, opportunities)}</bdi>
                  </a>{' '}
                </>
              )}
              <bdi>{warning.message}</bdi>
              {namedRequests(warning).map((id) => (
                <span key={id}>
                  {' '}
                  <Link to="/requests/$id" params={{ id }}>{`Request ${shortId(id)}`}</Link>
                </span>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Moves to the line without changing the address. */
function showLine(event: React.MouseEvent, id: string): void {
  event.preventDefault();
  const line = document.getElementById(`line-${id}`);
  line?.scrollIntoView({ block: 'center' });
  line?.closest('tr')?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
}

/** The requests that a possible duplicate repeats. */
function namedRequests({ details }: Warning): string[] {
  const ids = (details as { approval_request_ids?: unknown } | null)?.approval_request_ids;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
