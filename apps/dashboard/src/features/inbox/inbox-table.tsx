import { TriangleAlert } from 'lucide-react';
import { ageText } from '../../format/age';
import { totalText } from '../../format/price';
import type { InboxQuery } from './inbox.graphql.ts';
import styles from './inbox.module.css';
import { totalOf } from '../../approvals/total-of';
import { WORDS } from './words';

type Request = InboxQuery['approvalRequests']['data'][number];

const MOST_LINES = 3;

/** @param read_at_ms when the rows were read: ages are relative to it */
export const InboxTable = ({ requests, isStale, read_at_ms }: { requests: Request[]; isStale: boolean; read_at_ms: number }) => (
  <div className={styles.scroll}>
    <table className={styles.table} aria-label={WORDS.table} aria-busy={isStale}>
      <thead>
        <tr>
          <th scope="col">{WORDS.customer}</th>
          <th scope="col" className={styles.number}>
            {WORDS.total}
          </th>
          <th scope="col" className={styles.number}>
            {WORDS.waiting}
          </th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <Row key={request.id} request={request} read_at_ms={read_at_ms} />
        ))}
      </tbody>
    </table>
  </div>
);

function Row({ request, read_at_ms }: { request: Request; read_at_ms: number }) {
  const { id, customer_name, project_name, opportunities, warnings, created_at } = request;
  const total = totalOf(opportunities);
  return (
    <tr>
      <td>
        <span className={styles.customer}>
          <bdi>{customer_name ?? project_name ?? WORDS.noName(id)}</bdi>
          {warnings.length > 0 && (
            <span className={styles.warnings} title={WORDS.warnings(warnings.length)}>
              <TriangleAlert size={13} aria-hidden />
              {warnings.length}
              <span className="visually-hidden"> {WORDS.warnings(warnings.length)}</span>
            </span>
          )}
        </span>
        <span className={styles.lines}>{linesText(opportunities)}</span>
      </td>
      <td className={styles.number}>{total === null ? <None /> : totalText(total)}</td>
      <td className={styles.number}>
        <time dateTime={`${created_at.replace(' ', 'T')}Z`}>{ageText(created_at, read_at_ms)}</time>
      </td>
    </tr>
  );
}

const None = () => (
  <>
    <span aria-hidden>–</span>
    <span className="visually-hidden">none</span>
  </>
);

/** The first lines, such as `200 × VPS-480-48D, 400 × VIC-M12-5M`. */
function linesText(lines: Request['opportunities']): string {
  const texts = lines.slice(0, MOST_LINES).map(({ quote_quantity, partnumber }) => [quote_quantity, partnumber].filter((part) => part !== null).join(' × '));
  const rest = lines.length - texts.length;
  return [...texts, ...(rest > 0 ? [WORDS.more(rest)] : [])].join(', ');
}
