import { Emails, MailOptions, Notification, Preferences } from '@das/notifications';
import { type Statement, newId, sql, tenant } from '@das/platform';
import type { Settings } from '../../src/config/settings';
import { useHooks, useOwnDatabase, useOwnGateway } from './fixtures';
import { type Gateway, dataOf } from './gateway';
import { MailReceiver } from './mail-receiver';
import type { OwnDatabase } from './own-database';
import { until } from './service-process';
import type { Person, Team } from './workflow-fixture';

/** A service that sends mails to a receiver, with a database of its own. */
export interface MailFixture {
  database: OwnDatabase;
  gateway: Gateway;
  receiver: MailReceiver;
}

export const PUBLIC_URL = 'https://discounts.example.com';
const SENDER = { DAS_MAIL_FROM: '"Discounts" <discounts@example.com>', DAS_PUBLIC_URL: PUBLIC_URL };

/** The service starts before the receiver has a port: its options are completed then. */
export function useMails(settings: Partial<Settings> = {}, receiver = new MailReceiver()): MailFixture {
  const database = useOwnDatabase();
  const fast = { DAS_SMTP_TLS: 'auto', DAS_MAIL_SETTLE_SECONDS: 0, DAS_MAIL_RETRY_SECONDS: '0.1,0.1' } as const;
  const gateway = useOwnGateway(
    { DAS_ROLE: 'both', DAS_SMTP_URL: 'smtp://127.0.0.1:1', ...SENDER, ...fast, ...settings },
    database,
  );
  useHooks(
    async () => {
      await receiver.listen();
      const options = gateway.app.get(MailOptions, { strict: false });
      Object.assign(options.transport ?? {}, { port: Number(new URL(receiver.url).port) });
      Object.assign(options, { probe_ms: 300 });
    },
    () => receiver.stop(),
  );
  return { database, gateway, receiver };
}

export interface DemoMail {
  id: string;
  user: { id: string };
  kind: string;
  subject: string;
  message_id: string;
  status: string;
  reason: string | null;
  attempts: number;
  last_error: string | null;
  next_attempt_at: string | null;
  sent_at: string | null;
}

const MAILS = `query ($filter: EmailFilterInput, $first: Int = 100) { emails(filter: $filter, first: $first) { data {
  id user { id } kind subject message_id status reason attempts last_error next_attempt_at sent_at } paginatorInfo { total } } }`;

/** The mails of a tenant, newest first. */
export const mailsOf = async ({ owner }: Pick<Team, 'owner'>, filter: object = {}): Promise<DemoMail[]> =>
  dataOf<{ emails: { data: DemoMail[] } }>(await owner.ask(MAILS, { filter })).emails.data;

/** Waits until no mail of the tenant is in one of these states. */
export async function untilNone(team: Team, ...statuses: string[]): Promise<DemoMail[]> {
  let mails: DemoMail[] = [];
  await until(async () => {
    mails = await mailsOf(team);
    return mails.length > 0 && mails.every(({ status }) => !statuses.includes(status));
  });
  return mails;
}

/** Writes a notification to a person with its mail, as the reader of events does. */
export async function notify(
  gateway: Gateway,
  team: Team,
  person: Pick<Person, 'id'>,
  given: Partial<Notification> & Pick<Notification, 'kind'>,
): Promise<string> {
  const id = newId();
  const now = new Date().toISOString();
  await team.tenant.as(() =>
    gateway.db.transaction(async () => {
      const row = { resource_type: 'user', resource_id: person.id, first_event_at: now, occurred_at: now, data: {} };
      const [{ next = 1 } = {}] = await gateway.db.run<{ next: number }>(numberOf(person.id));
      await gateway.db
        .rowsOf(Notification)
        .insertMany([{ ...row, number: `${next}`, ...given, id, user_id: person.id }]);
      const mail = { id, user_id: person.id, kind: given.kind, occurred_at: now };
      const [modes] = await gateway.app.get(Preferences, { strict: false }).modesOf([mail]);
      await gateway.app.get(Emails, { strict: false }).plan([{ ...mail, email: modes?.email ?? 'off' }]);
    }),
  );
  return id;
}

const numberOf = (user_id: string): Statement =>
  sql`select coalesce(max(number), 0)::integer + 1 as next from notifications where ${tenant} and user_id = ${user_id}`;
