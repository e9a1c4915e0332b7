import type { ReactNode } from 'react';
import { keyWords } from '../../format/key-words';
import { Day, Moment, UserText } from '../../ui/values';
import { HEADER_LABELS, OTHER_DETAILS } from './field-labels';
import type { ApprovalRequest } from './request-query';
import styles from './request-view.module.css';

interface FactsProps {
  request: ApprovalRequest;
  now_ms: number;
  /** Whether every header field can be seen, uncut; else those that a decision needs. */
  isFull?: boolean;
}

/** Custom details in the open request next to a list. */
const MAX_DETAILS = 4;

type Fact = [label: string, value: ReactNode];
type HeaderField = keyof typeof HEADER_LABELS;

/** The header of a request as pairs. Empty fields are left out. On the page, what decisions seldom need is behind `More details`. */
export function RequestFacts({ request, now_ms, isFull = false }: FactsProps) {
  const more = isFull ? moreFactsOf(request) : [];
  return (
    <div className={isFull ? `${styles.header} ${styles.full}` : styles.header}>
      <Facts facts={factsOf(request, now_ms, isFull)} />
      {more.length > 0 && (
        <details className={styles.details}>
          <summary>More details</summary>
          <Facts facts={more} />
        </details>
      )}
    </div>
  );
}

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([label, value], index) => (
      <div key={`${label}-${index}`} className={styles.fact}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** The facts of header fields that have a value. */
function headerFacts(request: ApprovalRequest) {
  const fact = (field: HeaderField, Value: typeof UserText | typeof Day): Fact[] => {
    const value = request[field];
    return value ? [[HEADER_LABELS[field], <Value key={field} value={value} />]] : [];
  };
  return { text: (field: HeaderField) => fact(field, UserText), day: (field: HeaderField) => fact(field, Day) };
}

function factsOf(request: ApprovalRequest, now_ms: number, isFull: boolean): Fact[] {
  const { text, day } = headerFacts(request);
  const { created_by, created_at, validity_period, other_details } = request;
  return [
    ...text('end_customer_name'),
    ...text('project_name'),
    ...text('sales_region'),
    ...text('request_type'),
    ['Requested by', <UserText key="by" value={created_by?.name ?? 'The service'} />],
    ...day('request_date'),
    ...(isDay(validity_period) ? day('validity_period') : text('validity_period')),
    ...(isFull ? [['Created', <Moment key="created" value={created_at} now_ms={now_ms} />] as Fact] : []),
    ...detailFacts(other_details).slice(0, isFull ? undefined : MAX_DETAILS),
  ];
}

function moreFactsOf(request: ApprovalRequest): Fact[] {
  const { text, day } = headerFacts(request);
  const { valid_from } = request;
  return [
    ...text('account_number'),
    ...text('sales_contact'),
    ...text('rep_firm'),
    ...day('expected_delivery_date'),
    ...(valid_from ? [['Valid from', <Moment key="from" value={valid_from} />] as Fact] : []),
  ];
}

/** The validity may be a period or a day. */
const isDay = (validity: string | null): boolean => validity !== null && /^\d{4}-\d{2}-\d{2}$/.test(validity);

/** Custom details as pairs; other JSON as text. */
function detailFacts(details: unknown): Fact[] {
  if (details === null || details === undefined) return [];
  if (typeof details !== 'object' || Array.isArray(details))
    return [[OTHER_DETAILS, <UserText key="other" value={JSON.stringify(details)} />]];
  return Object.entries(details).map(([key, value]) => [
    keyWords(key),
    <UserText key={key} value={typeof value === 'string' ? value : JSON.stringify(value)} />,
  ]);
}
