import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { post } from '../../api/post';
import { useViewer } from '../../api/viewer';
import { requestName } from '../../approvals/request/request-name';
import { type Column, DataTable } from '../../ui/data-table';
import { PER_PAGE } from '../../ui/paged';
import { Age, UserText } from '../../ui/values';
import styles from './inbox.module.css';
import { type QuestionsToMeQuery, questionsToMeDocument } from './questions-to-me.graphql.ts';
import { questionsTo } from './questions-to';

const INTERVAL_MS = 15_000;

type Found = QuestionsToMeQuery['approvalRequests']['data'][number];
interface Row {
  question: Found['questions'][number];
  request: Found;
}

/** The open questions to the person, and to people for whom they act. Nothing when there are none. */
export function QuestionsToMe() {
  const { user } = useViewer();
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['inbox', 'questions'],
    queryFn: ({ signal }) => post(questionsToMeDocument, { first: PER_PAGE }, { signal }),
    refetchInterval: INTERVAL_MS,
  });
  if (!data) return null;
  const people = [user.id, ...data.me.acting_for.map(({ principal }) => principal.id)];
  const rows = questionsTo(people, data.approvalRequests.data);
  if (!rows.length) return null;
  return (
    <section className={styles.questions}>
      <h2 className={styles.head}>Questions to me</h2>
      <DataTable
        name="Questions to me"
        columns={columnsAt(dataUpdatedAt)}
        rows={rows}
        keyOf={({ question }) => question.id}
      />
      {data.approvalRequests.paginatorInfo.hasMorePages && (
        <p>
          <Link to="/requests" search={{ view: 'questions_to_me' }}>
            All requests with questions to me
          </Link>
        </p>
      )}
    </section>
  );
}

/** @param now_ms when the rows were read: ages are relative to it */
const columnsAt = (now_ms: number): Column<Row>[] => [
  {
    head: 'Customer',
    narrow: 'title',
    cell: ({ request }) => (
      <Link
        to="/requests/$id"
        params={{ id: request.id }}
        search={{ tab: 'discussion' }}
        className={styles.customer}
        title={requestName(request)}
      >
        <bdi>{requestName(request)}</bdi>
      </Link>
    ),
  },
  { head: 'Question', cell: ({ question }) => <UserText value={question.text} /> },
  { head: 'Asked by', width: 132, hideBelow: 600, cell: ({ question }) => <UserText value={question.asked_by.name} /> },
  {
    head: 'Asked',
    isNumber: true,
    narrow: 'end',
    width: 72,
    cell: ({ question }) => <Age since={question.asked_at} now_ms={now_ms} />,
  },
];
