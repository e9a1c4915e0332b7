import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { demoPeopleQuery } from '../../api/log-in';
import { type RestBody, get, getOne } from '../../api/rest';
import { buttonClasses } from '../../ui/button';
import { Code } from '../../ui/code';
import type { Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Facts } from '../../ui/facts';
import { Rows } from '../../ui/list-page';
import { ListState, Loading } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { RowLink } from '../../ui/row-link';
import { useShortcuts } from '../../ui/shortcuts';
import { Split } from '../../ui/split';
import { Moment, UserText } from '../../ui/values';
import styles from './demo-mail.module.css';

type Mail = RestBody<'/v2/demo/mail'>['data'][number];

const INTERVAL_MS = 5_000;

/** The mails that the demo wrote to files in place of a mail server. The page does not exist outside demo mode, and reads nothing there. */
export function DemoMailPage({ open }: { open: string | undefined }) {
  const people = useQuery(demoPeopleQuery);
  if (people.data === undefined) return <Loading />;
  return people.data.length > 0 ? <Mails open={open} /> : <NotFoundState to="/" label="Go to the start page" />;
}

function Mails({ open }: { open: string | undefined }) {
  const mails = useQuery({
    queryKey: ['demo mail'],
    queryFn: async ({ signal }) => (await get('/v2/demo/mail', undefined, signal)).data,
    refetchInterval: INTERVAL_MS,
  });
  return (
    <>
      <PageHeading />
      <ListState query={mails}>
        {(all) => {
          return (
            <Split
              list={
                all.length > 0 ? (
                  <Rows name="Mails" columns={columnsAt(mails.dataUpdatedAt)} rows={all} open={open} />
                ) : (
                  <Empty title="There are no mails yet.">
                    <p>The demo writes each e-mail to a file in place of sending it.</p>
                  </Empty>
                )
              }
              open={open !== undefined && <OpenMail key={open} mail={all.find(({ id }) => id === open)} />}
            />
          );
        }}
      </ListState>
    </>
  );
}

const columnsAt = (now_ms: number): Column<Mail>[] => [
  { head: 'To', width: 240, cell: ({ to }) => <UserText value={to} /> },
  {
    head: 'Subject',
    narrow: 'title',
    cell: ({ id, subject }) => (
      <RowLink id={id} className={styles.subject} title={subject}>
        <bdi>{subject}</bdi>
      </RowLink>
    ),
  },
  {
    head: 'Sent',
    narrow: 'end',
    isNumber: true,
    width: 148,
    cell: ({ sent_at }) => <Moment value={sent_at} now_ms={now_ms} />,
  },
];

/** The open mail. It has the focus when it opens. Undefined when the list does not have it. */
function OpenMail({ mail }: { mail: Mail | undefined }) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useShortcuts({ Escape: () => void navigate({ to: '/demo/mail', resetScroll: false }) });
  const title = mail?.subject ?? 'This mail is not in the list.';
  return (
    <section className={styles.open} aria-label={title}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h2>
        <Link className={buttonClasses('plain')} to="/demo/mail" resetScroll={false}>
          Close
        </Link>
      </div>
      {mail && <Contents id={mail.id} />}
    </section>
  );
}

/** A mail as it was written: its headers and its text. */
function Contents({ id }: { id: string }) {
  const read = useQuery({
    queryKey: ['demo mail', id],
    queryFn: async ({ signal }) => (await getOne('/v2/demo/mail/{id}', id, signal)).data,
    staleTime: Infinity,
  });
  return (
    <>
      <p>
        <a href={`/v2/demo/mail/${encodeURIComponent(id)}.html`} target="_blank" rel="noopener">
          Open as HTML
        </a>
      </p>
      <ListState query={read}>
        {({ headers, text }) => (
          <>
            <h3>Headers</h3>
            <Facts facts={headers.map(({ name, value }) => [name, <UserText key={name} value={value} />])} />
            <h3>Text</h3>
            <Code name="Text" text={text} />
          </>
        )}
      </ListState>
    </>
  );
}
