import type { ReactNode } from 'react';
import { Day, Moment, UserText } from '../ui/values';
import type { ApprovalRequest } from './request-query';
import styles from './request-view.module.css';

interface FactsProps {
  request: ApprovalRequest;
  now_ms: number;
  /** Whether every header field is shown; else those that a decision needs. */
  isFull?: boolean;
}

type Fact = [label: string, value: ReactNode];

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
  const text = (label: string, value: string | null): Fact[] => (value ? [[label, <UserText key={label} value={value} />]] : []);
  const day = (label: string, value: string | null): Fact[] => (value ? [[label, <Day key={label} value={value} />]] : []);
  const { created_by, created_at, valid_from } = request;
  return [
    ...text('End customer', request.end_customer_name),
    ...text('Project', request.project_name),
    ...(isFull ? [...text('Account number', request.account_number), ...text('Sales contact', request.sales_contact)] : []),
    ...text('Sales region', request.sales_region),
    ...text('Request type', request.request_type),
    ...(isFull ? text('Rep firm', request.rep_firm) : []),
    ['Requested by', <UserText key="by" value={created_by?.name ?? 'The service'} />],
    ...day('Request date', request.request_date),
    ...(isFull ? day('Expected delivery date', request.expected_delivery_date) : []),
    ...text('Validity', request.validity_period),
    ...(isFull && valid_from ? [['Valid from', <Moment key="from" value={valid_from} />] as Fact] : []),
    ...(isFull ? [['Created', <Moment key="created" value={created_at} now_ms={now_ms} />] as Fact, ...detailFacts(request.other_details)] : []),
  ];
}

/** Custom details as pairs; other JSON as text. */
function detailFacts(details: unknown): Fact[] {
  if (details === null || details === undefined) return [];
  if (typeof details !== 'object' || Array.isArray(details)) return [['Other details', <UserText key="other" value={JSON.stringify(details)} />]];
  return Object.entries(details).map(([label, value]) => [label, <UserText key={label} value={typeof value === 'string' ? value : JSON.stringify(value)} />]);
}
