import type { ReactNode } from 'react';
import { Day, Moment, UserText } from '../../ui/values';
import { HEADER_LABELS, OTHER_DETAILS } from './field-labels';
import type { ApprovalRequest } from './request-query';
import styles from './request-view.module.css';

interface FactsProps {
  request: ApprovalRequest;
  now_ms: number;
  /** Whether every header field is shown; else those that a decision needs. */
  isFull?: boolean;
}

type Fact = [label: string, value: ReactNode];
type HeaderField = keyof typeof HEADER_LABELS;

/** The header of a request as pairs. Empty fields are left out. */
export const RequestFacts = ({ request, now_ms, isFull = false }: FactsProps) => (
  <dl className={styles.facts}>
    {factsOf(request, now_ms, isFull).map(([label, value], index) => (
      <div key={`${label}-${index}`} className={styles.fact}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

function factsOf(request: ApprovalRequest, now_ms: number, isFull: boolean): Fact[] {
  const fact = (field: HeaderField, Value: typeof UserText | typeof Day): Fact[] => {
    const value = request[field];
    return value ? [[HEADER_LABELS[field], <Value key={field} value={value} />]] : [];
  };
  const text = (field: HeaderField) => fact(field, UserText);
  const day = (field: HeaderField) => fact(field, Day);
  const { created_by, created_at, valid_from } = request;
  return [
    ...text('end_customer_name'),
    ...text('project_name'),
    ...(isFull ? [...text('account_number'), ...text('sales_contact')] : []),
    ...text('sales_region'),
    ...text('request_type'),
    ...(isFull ? text('rep_firm') : []),
    ['Requested by', <UserText key="by" value={created_by?.name ?? 'The service'} />],
    ...day('request_date'),
    ...(isFull ? day('expected_delivery_date') : []),
    ...text('validity_period'),
    ...(isFull && valid_from ? [['Valid from', <Moment key="from" value={valid_from} />] as Fact] : []),
    ...(isFull
      ? [
          ['Created', <Moment key="created" value={created_at} now_ms={now_ms} />] as Fact,
          ...detailFacts(request.other_details),
        ]
      : []),
  ];
}

/** Custom details as pairs; other JSON as text. */
function detailFacts(details: unknown): Fact[] {
  if (details === null || details === undefined) return [];
  if (typeof details !== 'object' || Array.isArray(details))
    return [[OTHER_DETAILS, <UserText key="other" value={JSON.stringify(details)} />]];
  return Object.entries(details).map(([label, value]) => [
    label,
    <UserText key={label} value={typeof value === 'string' ? value : JSON.stringify(value)} />,
  ]);
}
