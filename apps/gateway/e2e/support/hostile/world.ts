import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@das/platform';
import { Settings } from '../../../src/config/settings';
import { DemoMode } from '../../../src/http/authentication/demo-mode';
import { type Gateway, type TestTenant, dataOf } from '../gateway';
import { given, givenCategory, givenLevel, givenProduct } from '../factories';
import { newKey } from '../keys';
import { inDays } from '../moments';
import { PASSWORD, asDatabaseAdmin, newAddress } from '../people';
import { CREATE_CHANNEL, DELETE_CHANNEL, LIST_CHANNELS } from '../chat-documents';
import { TEST, givenEndpoint } from '../webhook-factories';

export const CREDENTIALS = ['full key', 'read-only key', 'session', 'none'] as const;
export type Credential = (typeof CREDENTIALS)[number];

const REQUESTS_OF_A_SESSION = 500;
const BULK = 'mutation ($input: BulkApproveInput!) { bulkApproveApprovalRequests(input: $input) { job { id } } }';

/** Chat channels that a tenant may have. */
const MAX_CHANNELS = 20;

/** Members of a chat channel that a change may have. */
export const CHANGED_CHANNEL = {
  url: 'https://hooks.example/chat',
  kind: undefined,
  kinds: ['approval_needed'],
  level_ids: undefined,
  name: undefined,
};

/** The input of a replay of webhook deliveries, and of their number. */
export const REPLAYED = {
  statuses: ['exhausted'],
  event_types: ['*'],
  from: '2026-01-01 00:00:00',
  to: '2036-01-01 00:00:00',
};

/** A tenant of one operation under test, with the rows that its valid requests need. */
export class World {
  private requestsOfSession = 0;
  private cookie = '';

  private constructor(
    private readonly gateway: Gateway,
    readonly tenant: TestTenant,
    private readonly readOnlyToken: string,
    private readonly admin_url: string,
  ) {}

  static async make(gateway: Gateway, admin_url: string): Promise<World> {
    const tenant = await gateway.newTenant();
    return new World(gateway, tenant, (await newKey(tenant, { kind: 'read_only' })).secret, admin_url);
  }

  /** The headers of a caller. Each request has another client address, so that no rate limit of an address applies. */
  async headers(credential: Credential): Promise<Record<string, string>> {
    const address = { 'x-forwarded-for': newAddress() };
    if (credential === 'none') return address;
    if (credential === 'session') return { ...address, cookie: await this.sessionCookie(), origin: this.gateway.url };
    return {
      ...address,
      authorization: `Bearer ${credential === 'full key' ? this.tenant.token : this.readOnlyToken}`,
    };
  }

  /** A new session after this many requests. */
  forgetSession(): void {
    this.cookie = '';
  }

  private async sessionCookie(): Promise<string> {
    this.requestsOfSession += 1;
    if (this.cookie && this.requestsOfSession % REQUESTS_OF_A_SESSION) return this.cookie;
    const token = randomBytes(32).toString('base64url');
    const values = [createHash('sha256').update(token).digest('hex'), this.tenant.id, newId(), this.tenant.owner.id];
    // a log-in would compute a password hash for each of a hundred worlds
    await asDatabaseAdmin(
      `insert into sessions (hash, tenant_id, id, user_id, environment) values ($1, $2, $3, $4, 'staging')`,
      values,
      this.admin_url,
    );
    return (this.cookie = `das_session=${token}`);
  }

  readonly product = (): Promise<string> => givenProduct(this.tenant);
  readonly category = (): Promise<string> => givenCategory(this.tenant, { code: unique('C') });
  readonly level = (): Promise<string> => givenLevel(this.tenant, { active: false });
  readonly key = async (): Promise<string> => (await newKey(this.tenant)).api_key.id;
  readonly endpoint = async (): Promise<string> => (await givenEndpoint(this.tenant, 'https://hooks.example/das')).id;

  async request(header: object = {}): Promise<{ id: string; line: string }> {
    const input = { ...header, opportunities: [{ partnumber: 'PN-1', quote_quantity: 2, requested_price: 10 }] };
    const made = await given<{ id: string; opportunities: { id: string }[] }>(
      this.tenant,
      'ApprovalRequest',
      input,
      'id opportunities { id }',
    );
    return { id: made.id, line: made.opportunities[0]?.id ?? '' };
  }

  /** The active step of a new request. */
  async step(): Promise<string> {
    const { id } = await this.request();
    const document = 'query ($id: ID!) { approvalRequest(id: $id) { steps { id } } }';
    const { approvalRequest } = dataOf<{ approvalRequest: { steps: { id: string }[] } }>(
      await this.tenant.graphql(document, { id }),
    );
    return approvalRequest.steps[0]?.id ?? '';
  }

  /** A question about a new request, to a new user. */
  async question(): Promise<string> {
    const [{ id }, { id: to_user_id }] = [await this.request(), await this.user()];
    const document =
      'mutation ($id: ID!, $to: ID) { askQuestion(id: $id, input: { text: "Why?", to_user_id: $to }) { id } }';
    return dataOf<{ askQuestion: { id: string } }>(await this.tenant.graphql(document, { id, to: to_user_id }))
      .askQuestion.id;
  }

  async use(): Promise<string> {
    const document = 'mutation ($input: RecordUseInput!) { recordUse(input: $input) { price_use { id } } }';
    const input = { opportunity_id: (await this.approvedRequest()).line, order_reference: 'PO-1', quantity: 1 };
    return dataOf<{ recordUse: { price_use: { id: string } } }>(await this.tenant.graphql(document, { input }))
      .recordUse.price_use.id;
  }

  async deniedRequest(): Promise<string> {
    const { id } = await this.request();
    dataOf(
      await this.tenant.graphql(
        'mutation ($id: ID!) { denyApprovalRequest(id: $id, reason_code: "price") { outcome } }',
        { id },
      ),
    );
    return id;
  }

  /** An approved request whose approval has an end. */
  async approvedRequest(): Promise<{ id: string; line: string }> {
    const made = await this.request({ validity_period: 'P30D' });
    const document = 'mutation ($id: ID!) { approveApprovalRequest(id: $id) { outcome } }';
    dataOf(await this.tenant.graphql(document, { id: made.id }));
    return made;
  }

  async comment(): Promise<string> {
    const { id } = await this.request();
    const document = 'mutation ($id: ID!) { addComment(id: $id, input: { body: "A text" }) { id } }';
    return dataOf<{ addComment: { id: string } }>(await this.tenant.graphql(document, { id })).addComment.id;
  }

  async link(): Promise<string> {
    const { id } = await this.request();
    const document =
      'mutation ($id: ID!) { addLink(id: $id, input: { url: "https://documents.example/1", title: "A title" }) { id } }';
    return dataOf<{ addLink: { id: string } }>(await this.tenant.graphql(document, { id })).addLink.id;
  }

  async view(): Promise<string> {
    const document = 'mutation ($input: SavedViewInput!) { createSavedView(input: $input) { id } }';
    const input = { name: unique('View'), filter: {} };
    return dataOf<{ createSavedView: { id: string } }>(await this.tenant.graphql(document, { input })).createSavedView
      .id;
  }

  /** A level that the owner holds. */
  async heldLevel(): Promise<string> {
    const level_id = await this.level();
    const document =
      'mutation ($level_id: ID!, $user_id: ID!) { assignApprover(level_id: $level_id, user_id: $user_id) { id } }';
    dataOf(await this.tenant.graphql(document, { level_id, user_id: this.tenant.owner.id }));
    return level_id;
  }

  /** A delegation of the owner. */
  async delegation(): Promise<string> {
    const input = { delegate_id: (await this.user()).id, until: inDays(3) };
    return (await given<{ id: string }>(this.tenant, 'Delegation', input)).id;
  }

  async user(): Promise<{ id: string; email: string }> {
    const email = `${newId()}@test.example`;
    const { id } = await given(this.tenant, 'User', { name: 'A person', email, role: 'approver' });
    return { id, email };
  }

  /** A person who can log in. */
  async personWithPassword(): Promise<{ email: string; password: string }> {
    const email = `${newId()}@test.example`;
    await given(this.tenant, 'User', { name: 'A person', email, role: 'requester', password: PASSWORD });
    return { email, password: PASSWORD };
  }

  /** A person who can log in without a password. */
  async demoPerson(): Promise<{ email: string }> {
    const { id: user_id, email } = await this.user();
    this.gateway.app.get(DemoMode).begin([{ tenant_id: this.tenant.id, user_id, email: email.toLowerCase() }]);
    return { email };
  }

  /** A mail of the demo, in the file that takes the place of a mail server. @returns its id */
  async demoMail(): Promise<string> {
    await this.demoPerson();
    const id = newId();
    const { app, db } = this.gateway;
    const { tenant } = this;
    await tenant.as(() =>
      db.run({
        text: `insert into email_deliveries (tenant_id, id, user_id, kind, subject, status, first_due_at) values ($1, $2, $3, 'test', 'A mail', 'sent', now())`,
        values: [tenant.id, id, tenant.owner.id],
      }),
    );
    const directory = app.get(Settings).mail_directory ?? '';
    writeFileSync(join(directory, `0-${id}.eml`), 'Subject: A mail\r\n\r\nA text\r\n');
    return id;
  }

  /** Changes the password of the session's user. Ends the session. */
  async passwordChange(): Promise<{ current_password: string; password: string }> {
    const document =
      'mutation ($id: ID!, $password: String!) { updateUser(id: $id, input: { password: $password }) { id } }';
    dataOf(await this.tenant.graphql(document, { id: this.tenant.owner.id, password: PASSWORD }));
    this.forgetSession();
    return { current_password: PASSWORD, password: `${PASSWORD} of today` };
  }

  /** A level and a person who holds it. */
  async assignment(): Promise<{ level_id: string; user_id: string }> {
    const ids = { level_id: await this.level(), user_id: (await this.user()).id };
    const document =
      'mutation ($level_id: ID!, $user_id: ID!) { assignApprover(level_id: $level_id, user_id: $user_id) { id } }';
    dataOf(await this.tenant.graphql(document, ids));
    return ids;
  }

  /** The input of a new chat channel, for which there is room. */
  async newChannel(): Promise<object> {
    const { chatChannels } = dataOf<{ chatChannels: { id: string }[] }>(await this.tenant.graphql(LIST_CHANNELS));
    for (const { id } of chatChannels.slice(MAX_CHANNELS - 2)) await this.tenant.graphql(DELETE_CHANNEL, { id });
    return { ...CHANGED_CHANNEL, id: undefined, name: unique('Channel'), kind: 'slack' };
  }

  async channel(): Promise<string> {
    const input = await this.newChannel();
    return dataOf<{ createChatChannel: { id: string } }>(await this.tenant.graphql(CREATE_CHANNEL, { input }))
      .createChatChannel.id;
  }

  async delivery(): Promise<{ id: string; endpoint_id: string }> {
    const endpoint_id = await this.endpoint();
    const { sendTestWebhook } = dataOf<{ sendTestWebhook: { id: string } }>(
      await this.tenant.graphql(TEST, { id: endpoint_id }),
    );
    return { id: sendTestWebhook.id, endpoint_id };
  }

  /** A job of 101 items; no worker runs it. */
  async job(): Promise<string> {
    const ids = Array.from({ length: 101 }, (_, index) => `unknown-${index}`);
    return dataOf<{ bulkApproveApprovalRequests: { job: { id: string } } }>(
      await this.tenant.graphql(BULK, { input: { ids } }),
    ).bulkApproveApprovalRequests.job.id;
  }
}

export const unique = (prefix: string): string => `${prefix}-${newId()}`;

/** An external id that no other row has. Its source is that of the examples. */
export const keyed = (): object => ({ external_id: unique('E') });

/** The input of a product whose category is named by its id, not by its code. */
export const inCategory = async (world: World): Promise<object> => ({
  ...keyed(),
  partnumber: unique('PN'),
  category_id: await world.category(),
  category_code: undefined,
});
