import { CREATE_CHANNEL, READ_CHANNEL } from './chat-documents';
import { type Gateway, type TestTenant, dataOf } from './gateway';
import type { Settings } from '../../src/config/settings';
import { useOwnDatabase, useOwnGateway } from './fixtures';
import type { OwnDatabase } from './own-database';
import type { Receiver } from './receiver';
import { until } from './service-process';
import { LOOPBACK } from './webhook-factories';
import { useReceiver } from './webhook-fixture';
import { PUBLIC_URL } from './mails';

/** A service with workers and a database of its own, and a receiver of chat messages. */
export interface ChatFixture {
  database: OwnDatabase;
  gateway: Gateway;
  receiver: Receiver;
}

/** Short times for tests: two retries, and a timeout of one second. */
const FAST = {
  DAS_WEBHOOK_RETRY_SECONDS: '0.2,0.2',
  DAS_WEBHOOK_TIMEOUT_SECONDS: 1,
  DAS_WEBHOOK_CONNECT_TIMEOUT_SECONDS: 0.5,
};

const SETTINGS: Partial<Settings> = { DAS_ROLE: 'both', DAS_PUBLIC_URL: PUBLIC_URL, ...LOOPBACK, ...FAST };

/** Another process with workers of the same database. */
export const useOtherWorkers = ({ database }: ChatFixture): Gateway => useOwnGateway(SETTINGS, database);

export function useChat(): ChatFixture {
  const database = useOwnDatabase();
  const gateway = useOwnGateway(SETTINGS, database);
  return { database, gateway, receiver: useReceiver() };
}

const MESSAGES = `query ($id: ID!) { chatMessages(channel_id: $id, first: 100) { data {
  id channel_id kind title status attempts last_status_code last_error created_at next_attempt_at delivered_at } } }`;

export interface Channel {
  id: string;
  name: string;
  kinds: string[];
  active: boolean;
  disabled_reason: string | null;
  version: number;
  recent: object;
}

export interface Message {
  id: string;
  channel_id: string;
  kind: string;
  title: string;
  status: string;
  attempts: number;
  last_status_code: number | null;
  last_error: string | null;
  created_at: string;
  next_attempt_at: string | null;
  delivered_at: string | null;
}

let channels = 0;

/** Creates a channel of a receiver of one's own; other members by `input`. */
export const givenChannel = async (tenant: TestTenant, url: string, input: object = {}): Promise<Channel> =>
  dataOf<{ createChatChannel: Channel }>(
    await tenant.graphql(CREATE_CHANNEL, {
      input: { name: `Channel ${(channels += 1)}`, kind: 'webhook', url, ...input },
    }),
  ).createChatChannel;

export const channelOf = async (tenant: TestTenant, id: string): Promise<Channel> =>
  dataOf<{ chatChannel: Channel }>(await tenant.graphql(READ_CHANNEL, { id })).chatChannel;

/** The messages of a channel, newest first. */
export const messagesOf = async (tenant: TestTenant, id: string): Promise<Message[]> =>
  dataOf<{ chatMessages: { data: Message[] } }>(await tenant.graphql(MESSAGES, { id })).chatMessages.data;

/** Waits until the messages of a channel fulfil a condition. */
export async function untilMessages(
  tenant: TestTenant,
  id: string,
  areReady: (messages: Message[]) => boolean,
): Promise<Message[]> {
  let messages: Message[] = [];
  await until(async () => {
    messages = await messagesOf(tenant, id);
    return areReady(messages);
  });
  return messages;
}
