import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { post } from '../../api/post';
import { useViewer } from '../../api/viewer';
import { HEADER_LABELS } from '../../approvals/request/field-labels';
import { partName } from '../../approvals/request/part-name';
import { Justification } from '../../approvals/request/justification';
import { requestName, shortId } from '../../approvals/request/request-name';
import { stateText } from '../../approvals/request/state-text';
import { apiMoment } from '../../format/age';
import { momentDayText, momentText } from '../../format/moment';
import { Button, buttonClasses } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { Day, None, UserText } from '../../ui/values';
import { authorisationOf } from './authorisation';
import { printedRequestDocument } from './print.graphql.ts';
import styles from './print.module.css';
import { PrintedLines } from './printed-lines';
import { type PrintedRequest, signaturesOf } from './signatures';

/** A request on paper: black on white in either theme, without the navigation. The sheet for the customer has no requested prices and no justification. */
export function PrintPage({ id, isInternal }: { id: string; isInternal: boolean }) {
  const request = useQuery({
    queryKey: ['print', id],
    queryFn: async ({ signal }) => (await post(printedRequestDocument, { id }, { signal })).approvalRequest,
  });
  return (
    <div className={styles.page}>
      <ListState query={request}>
        {(data) =>
          data ? (
            <Paper request={data} isInternal={isInternal} />
          ) : (
            <NotFoundState to="/requests" label="All requests" />
          )
        }
      </ListState>
    </div>
  );
}

function Paper({ request, isInternal }: { request: PrintedRequest; isInternal: boolean }) {
  const { tenant, user } = useViewer();
  const now_ms = usePrintTime();
  const moment = momentText(apiMoment(now_ms), tenant.timezone);
  return (
    <>
      <p className={styles.tenant}>
        <bdi>{tenant.name}</bdi>
        {` · Request for special prices`}
      </p>
      <PageHeading title={requestName(request)}>
        <Link to="/requests/$id" params={{ id: request.id }} className={buttonClasses()}>
          Back to the request
        </Link>
        <Button look="primary" onClick={() => window.print()}>
          Print
        </Button>
      </PageHeading>
      <SheetChoice isInternal={isInternal} />
      <Mark request={request} />
      <Facts request={request} />
      {isInternal && <Justification text={request.justification} />}
      <PrintedLines request={request} isInternal={isInternal} />
      <Signatures request={request} />
      <p className={styles.foot}>
        <bdi>{`Printed on ${moment} (${tenant.timezone}) by ${user.name}`}</bdi>
      </p>
    </>
  );
}

const SHEETS = [
  { value: 'customer', label: 'For the customer' },
  { value: 'internal', label: 'Internal' },
] as const;

/** What is printed. The choice itself is not. */
function SheetChoice({ isInternal }: { isInternal: boolean }) {
  const navigate = useNavigate();
  return (
    <div className={styles.choice}>
      <Choice
        label="Sheet"
        options={SHEETS}
        value={isInternal ? 'internal' : 'customer'}
        onChange={(sheet) =>
          void navigate({ to: '.', search: sheet === 'internal' ? { sheet } : {}, replace: true, resetScroll: false })
        }
      />
    </div>
  );
}

/** Says in large letters whether the paper authorises prices. */
function Mark({ request }: { request: PrintedRequest }) {
  const authorisation = authorisationOf(request);
  if (authorisation === 'not approved')
    return <p className={styles.mark}>{`NOT APPROVED: ${stateText(request.lifecycle_state).toLowerCase()}`}</p>;
  if (authorisation !== 'valid') return <p className={styles.mark}>{authorisation.toUpperCase()}</p>;
  return (
    <p className={styles.approved}>
      {request.lifecycle_state === 'partially_approved' ? 'PARTLY APPROVED' : 'APPROVED'}
    </p>
  );
}

/** The time at which the print dialog opens, until then that of the page. */
function usePrintTime(): number {
  const [now_ms, setNow] = useState(() => Date.now());
  useEffect(() => {
    const update = () => setNow(Date.now());
    addEventListener('beforeprint', update);
    return () => removeEventListener('beforeprint', update);
  }, []);
  return now_ms;
}

/** What the approval is about. Fields that approvals are checked by are always there; other empty ones are left out. */
function Facts({ request }: { request: PrintedRequest }) {
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
      <Fact name="Request id" value={<span className={styles.code}>{shortId(request.id)}</span>} />
    </dl>
  );
}

const Fact = ({ name, value }: { name: string; value: React.ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const approvedByText = (name: string, levels: string, moment: string) => `Approved by ${name} (${levels}) on ${moment}`;

const deniedByText = (name: string, levels: string, moment: string) => `Denied by ${name} (${levels}) on ${moment}`;

/** Who decided, with which level and when. */
function Signatures({ request }: { request: PrintedRequest }) {
  const { timezone } = useViewer().tenant;
  const signatures = signaturesOf(request);
  if (!signatures.length) return null;
  return (
    <ul className={styles.signatures}>
      {signatures.map(({ key, kind, name, levels, decided_at, lines }) => {
        const text = (kind === 'approved' ? approvedByText : deniedByText)(
          name,
          levels.join(', ') || 'owner',
          momentText(decided_at, timezone),
        );
        const parts = request.opportunities
          .flatMap((line, index) => (lines.includes(index + 1) ? [partName(line, request.opportunities)] : []))
          .join(', ');
        return (
          <li key={key}>
            <bdi>{parts ? `${text}: ${parts}` : text}</bdi>
          </li>
        );
      })}
    </ul>
  );
}
