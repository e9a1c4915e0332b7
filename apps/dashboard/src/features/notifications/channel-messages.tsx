import { useQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import { Badge, type Tone } from '../../ui/badge';
import type { Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { List } from '../../ui/list-page';
import { paged } from '../../ui/paged';
import { Count, Moment, UserText } from '../../ui/values';
import { CHAT, type Channel } from './channel-dialogs';
import { type ChatMessagesQuery, chatMessagesDocument } from './chat.graphql.ts';

type Row = ChatMessagesQuery['chatMessages']['data'][number];

const SHOWN = 10;
const INTERVAL_MS = 5_000;
const ENDED: readonly string[] = ['delivered', 'exhausted', 'paused'];

const STATES: Record<string, { text: string; tone: Tone }> = {
  pending: { text: 'Pending', tone: 'amber' },
  delivering: { text: 'Delivering', tone: 'teal' },
  delivered: { text: 'Delivered', tone: 'green' },
  retrying: { text: 'Retrying', tone: 'amber' },
  paused: { text: 'Paused', tone: 'grey' },
  exhausted: { text: 'Failed', tone: 'red' },
};

/** Why a message was not sent, or the error of its last attempt. */
const REASONS: Record<string, string> = {
  not_available: 'what it is about was deleted',
  summarized: 'part of a summary',
  too_old: 'older than 24 hours',
  timeout: 'no response in time',
  connect_timeout: 'no connection in time',
  blocked_address: 'the address is not allowed',
  redirect: 'redirects are not followed',
  unexpected_status: 'the status is not 2xx',
  gone: 'the channel is gone',
};

/** The newest messages of a channel. They are read again while one is not delivered. */
export function ChannelMessages({ channel: { id, name } }: { channel: Channel }) {
  const messages = useQuery({
    queryKey: [CHAT, 'messages', id],
    queryFn: async ({ signal }) =>
      (await post(chatMessagesDocument, { channel: id, first: SHOWN }, { signal })).chatMessages,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => !ENDED.includes(status)) ? INTERVAL_MS : false,
  });
  return (
    <List
      query={messages}
      pageOf={({ data }) => paged(data, 1)}
      table={{ name: `Messages, ${name}`, columns: columnsAt(messages.dataUpdatedAt) }}
      foot={() => null}
      empty={<Empty title="There are no messages yet." />}
    />
  );
}

const columnsAt = (now_ms: number): Column<Row>[] => [
  { head: 'Message', narrow: 'title', cell: ({ title }) => <UserText value={title} /> },
  { head: 'State', narrow: 'end', width: 110, cell: ({ status }) => <State state={status} /> },
  {
    head: 'Last status',
    width: 220,
    hideBelow: 700,
    cell: ({ last_status_code, last_error }) =>
      [last_status_code, last_error && (REASONS[last_error] ?? last_error)].filter(Boolean).join(' · '),
  },
  { head: 'Attempts', isNumber: true, width: 96, hideBelow: 700, cell: ({ attempts }) => <Count value={attempts} /> },
  {
    head: 'Created',
    isNumber: true,
    width: 148,
    cell: ({ created_at }) => <Moment value={created_at} now_ms={now_ms} />,
  },
];

const State = ({ state }: { state: string }) => <Badge {...(STATES[state] ?? { text: state, tone: 'grey' })} />;
