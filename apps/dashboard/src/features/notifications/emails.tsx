import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { post } from '../../api/post';
import { Combobox } from '../../ui/combobox';
import type { Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Select } from '../../ui/field';
import { List } from '../../ui/list-page';
import type { Option } from '../../ui/option';
import { PER_PAGE, pagedByApi } from '../../ui/paged';
import { peopleChoices } from '../../ui/people-choices';
import { useSearch } from '../../ui/use-search';
import { Count, Moment, UserText } from '../../ui/values';
import { type EmailsQuery, emailRecipientsDocument, emailsDocument } from './emails.graphql.ts';
import styles from './notifications.module.css';

export interface EmailSearch {
  person?: string;
  state?: string;
  page?: number;
}

type Row = EmailsQuery['emails']['data'][number];

export const EMAIL_STATES: Record<string, string> = {
  pending: 'Waits',
  held: 'Held',
  retrying: 'Is tried again',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'Not sent',
};

const REASONS: Record<string, string> = {
  quiet_hours: 'quiet hours',
  business_hours: 'business hours',
  hourly_limit: 'too many in an hour',
  not_needed: 'no longer needed',
  read: 'read in the dashboard',
  off: 'turned off',
  address_stopped: 'the address is stopped',
  inactive: 'the person is inactive',
  too_old: 'older than 24 hours',
  digest: 'part of a digest',
};

/** The mails of the organisation, newest first, without their text. */
export function Emails({ search: { person, state, page = 1 } }: { search: EmailSearch }) {
  const navigate = useNavigate();
  const filter = { user_id: person, status: state };
  const emails = useQuery({
    queryKey: ['emails', filter, page],
    queryFn: async ({ signal }) => (await post(emailsDocument, { filter, first: PER_PAGE, page }, { signal })).emails,
    placeholderData: keepPreviousData,
  });
  const change = (changed: EmailSearch) =>
    void navigate({ to: '.', search: { tab: 'emails', person, state, ...changed, page: undefined } });
  return (
    <>
      <div className={styles.filters}>
        <Person value={person} onChange={(id) => change({ person: id })} />
        <Select
          label="State"
          value={state ?? ''}
          onChange={({ target }) => change({ state: target.value || undefined })}
        >
          <option value="">All</option>
          {Object.entries(EMAIL_STATES).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </div>
      <List
        query={emails}
        pageOf={(data) => pagedByApi(data, data.paginatorInfo.total)}
        table={{ name: 'E-mails', columns: columnsAt(emails.dataUpdatedAt) }}
        filtered={
          person || state
            ? { noMatch: 'No e-mails match.', onClear: () => change({ person: undefined, state: undefined }) }
            : undefined
        }
        empty={<Empty title="There are no e-mails." />}
      />
    </>
  );
}

function Person({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const [chosen, setChosen] = useState<Option | null>(null);
  const { found, search } = useSearch(['emails', 'people'], async (text, signal) =>
    peopleChoices((await post(emailRecipientsDocument, { search: text }, { signal })).people.data),
  );
  const shown = value === undefined ? null : chosen?.value === value ? chosen : { value, label: 'One person' };
  return (
    <Combobox
      label="Person"
      choices={found}
      onSearch={search}
      empty="No people match."
      value={shown}
      onChange={(choice) => {
        setChosen(choice);
        onChange(choice?.value);
      }}
    />
  );
}

const columnsAt = (now_ms: number): Column<Row>[] => [
  { head: 'To', narrow: 'title', width: 200, cell: ({ user }) => <UserText value={user.name} /> },
  { head: 'Subject', cell: ({ subject }) => <UserText value={subject} /> },
  {
    head: 'State',
    width: 240,
    cell: ({ status, reason, last_error }) => (
      <UserText
        value={[EMAIL_STATES[status] ?? status, REASONS[reason ?? ''] ?? last_error].filter(Boolean).join(': ')}
      />
    ),
  },
  { head: 'Attempts', isNumber: true, width: 96, hideBelow: 600, cell: ({ attempts }) => <Count value={attempts} /> },
  {
    head: 'Created',
    isNumber: true,
    width: 148,
    cell: ({ created_at }) => <Moment value={created_at} now_ms={now_ms} />,
  },
];
