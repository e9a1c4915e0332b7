import { inDays } from '../moments';
import { CHANGED_CHANNEL, REPLAYED, type World, inCategory, keyed, unique } from './world';

type Recipe = (world: World) => Promise<Record<string, unknown>>;

/** An id of a row that the argument `id` names; with `inInput`, the member `id` of the input is the same. */
const ofRow =
  (make: (world: World) => Promise<string>, { inInput }: { inInput?: object } = {}): Recipe =>
  async (world) => {
    const id = await make(world);
    return inInput ? { id, input: { id, ...inInput } } : { id };
  };
const requestOf = async (world: World): Promise<string> => (await world.request()).id;
const userOf = async (world: World): Promise<string> => (await world.user()).id;
const viewed = (): object => ({
  name: unique('View'),
  filter: { status: 'pending' },
  order_by: [{ column: 'ID', order: 'ASC' }],
});
/** The other keys of a look-up, of which exactly one may be given. */
const noOtherKey = { code: undefined, partnumber: undefined, external_id: undefined, external_source: undefined };
const lookUp =
  (make: (world: World) => Promise<string>): Recipe =>
  async (world) => ({ ...noOtherKey, id: await make(world) });
const unrouted = { remove_opportunities: undefined, expected_version: 1, opportunities: undefined };

/** Root fields that are refused to an API key. */
export const NEED_SESSION: ReadonlySet<string> = new Set(['changePassword']);

/** The values that a valid call of a root field needs besides the generated ones: existing rows, and values that must be unique or from a list. */
export const GRAPHQL_RECIPES: Record<string, Recipe> = {
  addComment: async (world) => ({
    id: await requestOf(world),
    input: {
      body: 'A text',
      opportunity_id: undefined,
      visibility: 'everyone',
      mentions: [world.tenant.owner.id],
      in_reply_to_id: undefined,
    },
  }),
  addLink: async (world) => ({
    id: await requestOf(world),
    input: {
      url: 'https://documents.example/1',
      title: 'A title',
      opportunity_id: undefined,
      visibility: 'everyone',
      kind: 'quote',
      sha256: '0'.repeat(64),
    },
  }),
  approvalLevel: lookUp((world) => world.level()),
  approvalRequest: lookUp(requestOf),
  approvalRequests: async (world) => ({
    view_id: await world.view(),
    filter: {
      ids: [await requestOf(world)],
      status: 'pending',
      lifecycle_state: 'pending',
      product_category_id: await world.category(),
      created_by_id: await userOf(world),
      decided_by_id: await userOf(world),
      level_id: await world.level(),
    },
  }),
  approveApprovalRequest: async (world) => ({ id: await requestOf(world), expected_version: 1 }),
  assignApprover: async (world) => ({
    level_id: await world.level(),
    user_id: await userOf(world),
    scope: { category_ids: [await world.category()] },
  }),
  auditLogs: async (world) => ({
    filter: { actor_id: world.tenant.owner.id, resource_id: world.tenant.id, result: 'success' },
  }),
  bulkApproveApprovalRequests: async (world) => ({
    input: {
      ids: undefined,
      expected_count: undefined,
      expected_versions: undefined,
      filter: { ids: [await requestOf(world)], product_category_id: await world.category() },
    },
  }),
  upsertProducts: async (world) => ({
    input: {
      match_on: undefined,
      items: [{ id: undefined, partnumber: unique('PN'), category_id: await world.category() }],
    },
  }),
  upsertProductCategories: async () => ({
    input: { match_on: undefined, items: [{ id: undefined, code: unique('C'), name: 'A category' }] },
  }),
  bulkDenyApprovalRequests: async (world) => ({
    input: {
      ids: undefined,
      expected_count: undefined,
      expected_versions: undefined,
      filter: { ids: [await requestOf(world)], product_category_id: await world.category() },
    },
  }),
  changePassword: async (world) => ({ input: await world.passwordChange() }),
  comment: ofRow((world) => world.comment()),
  createApiKey: async (world) => ({
    input: {
      name: 'A key',
      kind: 'staging',
      role: 'requester',
      user_id: await userOf(world),
      expires_at: '2036-01-01 00:00:00',
    },
  }),
  createApprovalLevel: async () => ({
    input: { code: unique('L'), active: false, threshold_price_requested: 10, threshold_price_approved: 10 },
  }),
  chatChannel: ofRow((world) => world.channel()),
  chatMessages: async (world) => ({ channel_id: await world.channel() }),
  createChatChannel: async (world) => ({ input: await world.newChannel() }),
  deleteChatChannel: ofRow((world) => world.channel()),
  sendTestChatMessage: ofRow((world) => world.channel()),
  updateChatChannel: ofRow((world) => world.channel(), { inInput: CHANGED_CHANNEL }),
  createApprovalRequest: async () => ({
    input: {
      ...keyed(),
      opportunities: [{ partnumber: 'PN-1', quote_quantity: 2, requested_price: 10, other_details: { a: 1 } }],
    },
  }),
  createProduct: async (world) => ({ input: await inCategory(world) }),
  createProductCategory: async () => ({ input: { ...keyed(), code: unique('C') } }),
  createSavedView: async () => ({ input: { id: undefined, ...viewed() } }),
  createUser: async () => ({
    input: {
      email: `${unique('u')}@test.example`,
      name: 'A person',
      role: 'requester',
      password: 'correct horse battery',
    },
  }),
  createWebhookEndpoint: async () => ({ input: { url: 'https://hooks.example/das', id: undefined } }),
  decideApprovalRequest: async (world) => {
    const { id, line } = await world.request();
    return {
      id,
      input: {
        expected_version: 1,
        decisions: [
          { opportunity_id: line, decision: 'approve', approved_price: 10, comment: 'Yes', reason_code: null },
        ],
      },
    };
  },
  answerQuestion: async (world) => ({ id: await world.question(), input: { text: 'Because.' } }),
  askQuestion: async (world) => ({
    id: await requestOf(world),
    input: {
      text: 'Why?',
      opportunity_id: undefined,
      to_user_id: (await world.user()).id,
    },
  }),
  extendApproval: async (world) => ({
    id: (await world.approvedRequest()).id,
    input: { valid_until: '2037-01-31', validity_period: undefined },
  }),
  reviseApproval: async (world) => {
    const { id } = await world.approvedRequest();
    return { id, input: { id, ...unrouted, expected_version: 2 } };
  },
  revokeApproval: async (world) => {
    const { id, line } = await world.approvedRequest();
    return { id, input: { opportunity_ids: [line], reason_code: 'PRICE', comment: 'No' } };
  },
  claimStep: ofRow((world) => world.step()),
  createDelegation: async (world) => ({
    input: {
      principal_id: world.tenant.owner.id,
      delegate_id: (await world.user()).id,
      from: undefined,
      until: inDays(2),
      level_ids: [await world.heldLevel()],
      max_amount: 100,
      scope: { category_ids: [await world.category()] },
      reason: 'A reason',
    },
  }),
  delegableUsers: async (world) => ({ principal_id: world.tenant.owner.id, search: undefined, first: 5 }),
  delegation: ofRow((world) => world.delegation()),
  recordUse: async (world) => ({
    input: { opportunity_id: (await world.approvedRequest()).line, quantity: 1, ordered_on: undefined },
  }),
  reverseUse: ofRow((world) => world.use()),
  closeQuestion: async (world) => ({ id: await world.question(), reason: 'Done' }),
  deleteApprovalLevel: ofRow((world) => world.level()),
  deleteApprovalRequest: ofRow(requestOf),
  deleteComment: ofRow((world) => world.comment()),
  deleteLink: ofRow((world) => world.link()),
  deleteProduct: ofRow((world) => world.product()),
  deleteProductCategory: ofRow((world) => world.category()),
  deleteWebhookEndpoint: ofRow((world) => world.endpoint()),
  denyApprovalRequest: async (world) => ({ id: await requestOf(world), expected_version: 1, reason_code: 'price' }),
  job: ofRow((world) => world.job()),
  jobItems: async (world) => ({ job_id: await world.job() }),
  previewApprovalRoute: async () => ({
    input: {
      approval_request_id: undefined,
      opportunities: [{ partnumber: 'PN-1', quote_quantity: 2, requested_price: 10 }],
    },
  }),
  product: lookUp((world) => world.product()),
  productCategory: lookUp((world) => world.category()),
  products: async (world) => ({ filter: { category_id: await world.category() } }),
  reassignStep: async (world) => ({ id: await world.step(), input: { to_user_id: null, reason: 'Away' } }),
  releaseStep: ofRow((world) => world.step()),
  replayWebhookDeliveries: async (world) => ({ endpoint_id: await world.endpoint(), input: REPLAYED }),
  replayWebhookDelivery: ofRow(async (world) => (await world.delivery()).id),
  resubmitApprovalRequest: async (world) => {
    const id = await world.deniedRequest();
    return { id, input: { id, ...unrouted, expected_version: 2 } };
  },
  revokeApiKey: ofRow((world) => world.key()),
  rotateApiKey: ofRow((world) => world.key()),
  rotateWebhookSecret: ofRow((world) => world.endpoint()),
  savedView: ofRow((world) => world.view()),
  sendTestWebhook: async (world) => ({ id: await world.endpoint(), event_type: 'webhook.test' }),
  setApproverScope: async (world) => ({
    ...(await world.assignment()),
    scope: { category_ids: [await world.category()] },
  }),
  simulatePolicy: async (world) => ({
    input: {
      from: '2026-01-01',
      to: '2026-03-31',
      routing_basis: 'line_total',
      levels: [{ id: await world.level(), rank: 5 }],
      categories: [{ id: await world.category(), max_discount_percent: 10 }],
    },
  }),
  unassignApprover: (world) => world.assignment(),
  updateApprovalLevel: async (world) =>
    ofRow((each) => each.level(), {
      inInput: { code: unique('L'), active: false, threshold_price_requested: 10, threshold_price_approved: 10 },
    })(world),
  updateApiKey: ofRow((world) => world.key(), { inInput: {} }),
  updateApprovalRequest: (world) => ofRow(requestOf, { inInput: { ...keyed(), ...unrouted } })(world),
  updateCalendar: async () => ({
    input: {
      hours: [{ weekday: 1, from: '09:00', to: '24:00' }],
      holidays: [{ date: '2026-12-25', name: 'Christmas' }],
    },
  }),
  emails: async (world) => ({
    filter: {
      user_id: world.tenant.owner.id,
      kind: 'test',
      status: 'sent',
      created_from: '2026-03-01 00:00:00',
      created_to: '2026-03-31 23:59:59',
    },
  }),
  notifications: async () => ({ filter: { unread: true, kind: 'commented', resource_id: '0', archived: false } }),
  updateNotificationDefaults: async () => ({ input: { digest_time: '09:00', business_hours_only: true } }),
  updateNotificationPreferences: async () => ({
    input: {
      preferences: [{ kind: 'mentioned', channel: 'email', mode: 'digest' }],
      quiet_hours: { from: '18:00', to: '07:00' },
      timezone: 'Europe/Berlin',
    },
  }),
  updateSavedView: async (world) => ofRow((each) => each.view(), { inInput: viewed() })(world),
  deleteSavedView: ofRow((world) => world.view()),
  updateComment: async (world) =>
    ofRow((each) => each.comment(), { inInput: { body: 'Another text', mentions: [world.tenant.owner.id] } })(world),
  revokeDelegation: ofRow((world) => world.delegation()),
  updateDelegation: async (world) =>
    ofRow((each) => each.delegation(), { inInput: { until: inDays(4), reason: 'Another reason' } })(world),
  updateProduct: async (world) => ofRow((each) => each.product(), { inInput: await inCategory(world) })(world),
  updateProductCategory: async (world) =>
    ofRow((each) => each.category(), { inInput: { ...keyed(), code: unique('C') } })(world),
  updateTenant: async () => ({
    input: {
      routing_basis: 'unit_price',
      self_approval: 'allow',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      reason_codes: [{ code: 'PRICE', label: 'Price' }],
    },
  }),
  updateUser: ofRow(userOf, { inInput: { role: 'requester', password: 'correct horse battery', active: true } }),
  updateWebhookEndpoint: ofRow((world) => world.endpoint(), { inInput: { url: 'https://hooks.example/das' } }),
  webhookDeliveries: async (world) => ({
    ...(await world.delivery().then(({ endpoint_id }) => ({ endpoint_id }))),
    status: 'pending',
  }),
  webhookDelivery: ofRow(async (world) => (await world.delivery()).id),
  webhookEndpoint: ofRow((world) => world.endpoint()),
  webhookReplayCount: async (world) => ({ endpoint_id: await world.endpoint(), input: REPLAYED }),
  withdrawApprovalRequest: ofRow(requestOf),
};
