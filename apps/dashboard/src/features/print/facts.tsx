import { useViewer } from '../../api/viewer';
import { HEADER_LABELS } from '../../approvals/field-labels';
import { momentDayText, momentText } from '../../format/moment';
import { Day, None, UserText } from '../../ui/values';
import styles from './print.module.css';
import type { PrintedRequest } from './signatures';

/** What the approval is about. Fields that approvals are checked by are always there; other empty ones are left out. */
export function Facts({ request }: { request: PrintedRequest }) {
  const { timezone } = useViewer().tenant;
  const { valid_from, valid_until } = request;
  const free: [string, string | null][] = [
    [HEADER_LABELS.sales_contact, request.sales_contact],
    [HEADER_LABELS.sales_region, request.sales_region],
    [HEADER_LABELS.request_type, request.request_type],
    [HEADER_LABELS.rep_firm, request.rep_firm],
  ];
  return (
    <dl className={styles.facts}>
      <Fact name={HEADER_LABELS.customer_name} value={<UserText value={request.customer_name} />} />
      <Fact name={HEADER_LABELS.end_customer_name} value={<UserText value={request.end_customer_name} />} />
      <Fact name={HEADER_LABELS.account_number} value={<UserText value={request.account_number} />} />
      <Fact name={HEADER_LABELS.project_name} value={<UserText value={request.project_name} />} />
      {free.map(
        ([name, value]) => value !== null && <Fact key={name} name={name} value={<UserText value={value} />} />,
      )}
      {request.request_date !== null && (
        <Fact name={HEADER_LABELS.request_date} value={<Day value={request.request_date} />} />
      )}
      {request.expected_delivery_date !== null && (
        <Fact name={HEADER_LABELS.expected_delivery_date} value={<Day value={request.expected_delivery_date} />} />
      )}
      {request.created_by && <Fact name="Requested by" value={<UserText value={request.created_by.name} />} />}
      {valid_from !== null && <Fact name="Valid from" value={momentText(valid_from, timezone)} />}
      <Fact
        name="Valid until"
        value={valid_until === null ? valid_from === null ? <None /> : 'no end' : momentDayText(valid_until, timezone)}
      />
      <Fact name="Request id" value={<span className={styles.code}>{request.id}</span>} />
    </dl>
  );
}

const Fact = ({ name, value }: { name: string; value: React.ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
