import type { Operation, Parts } from './operation';
import { inDays } from '../moments';
import { CHANGED_CHANNEL, REPLAYED, type World, inCategory, keyed, unique } from './world';

interface RestRecipe {
  /** The full key unless another credential is given. */
  credential?: Operation['credential'];
  make?: (world: World) => Promise<Partial<Parts>>;
}

/** The token of `/metrics`, which takes no key. */
export const METRICS_TOKEN = 'test-metrics-token';

const ofRow = (
  make: (world: World) => Promise<string>,
  parts: (world: World) => Promise<Partial<Parts>> = async () => ({}),
): RestRecipe => ({
  make: async (world) => ({ ...(await parts(world)), path: { id: await make(world) } }),
});
const withBody = (make: (world: World) => Promise<object>): RestRecipe => ({
  make: async (world) => ({ body: await make(world) }),
});
const assignment = async (world: World): Promise<Partial<Parts>> => {
  const { level_id, user_id } = await world.assignment();
  return { path: { id: level_id, user_id } };
};
const requestOf = async (world: World): Promise<string> => (await world.request()).id;
const edit = async (): Promise<Partial<Parts>> => ({
  body: {
    ...keyed(),
    id: undefined,
    expected_version: undefined,
    remove_opportunities: undefined,
    opportunities: [{ requested_price: 10 }],
  },
});
const thresholds = { active: false, threshold_price_requested: 10, threshold_price_approved: 10 };

/** The values that a valid request needs besides the examples of the OpenAPI document, by operation id. */
export const REST_RECIPES: Record<string, RestRecipe> = {
  approvalsCreate: withBody(async () => ({
    ...keyed(),
    opportunities: [{ partnumber: 'PN-1', quote_quantity: 2, requested_price: 10 }],
  })),
  approvalCommentsList: ofRow(requestOf),
  approvalCommentsAdd: ofRow(requestOf),
  approvalLinksList: ofRow(requestOf),
  approvalLinksAdd: ofRow(requestOf),
  viewsCreate: withBody(async () => ({ name: unique('View') })),
  viewsRead: ofRow((world) => world.view()),
  viewsUpdate: ofRow(
    (world) => world.view(),
    async () => ({ body: { id: undefined, name: unique('View') } }),
  ),
  viewsRemove: ofRow((world) => world.view()),
  commentsUpdate: ofRow(
    (world) => world.comment(),
    async () => ({ body: { id: undefined, body: 'Another text' } }),
  ),
  commentsRemove: ofRow((world) => world.comment()),
  linksRemove: ofRow((world) => world.link()),
  approvalQuestionsList: ofRow(requestOf),
  approvalQuestionsAsk: ofRow(requestOf, async (world) => ({
    body: { text: 'Why?', opportunity_id: undefined, to_user_id: (await world.user()).id, expected_version: undefined },
  })),
  questionsAnswer: ofRow((world) => world.question()),
  questionsClose: ofRow((world) => world.question()),
  approvalUsesList: ofRow(requestOf),
  usesRecord: withBody(async (world) => ({
    opportunity_id: (await world.approvedRequest()).line,
    quantity: 1,
    ordered_on: undefined,
  })),
  usesReverse: ofRow((world) => world.use()),
  stepsClaim: ofRow((world) => world.step()),
  stepsRelease: ofRow((world) => world.step()),
  stepsReassign: ofRow(
    (world) => world.step(),
    async () => ({ body: { to_user_id: null, reason: 'Away' } }),
  ),
  delegationsCreate: withBody(async (world) => ({
    principal_id: world.tenant.owner.id,
    delegate_id: (await world.user()).id,
    from: undefined,
    until: inDays(2),
    level_ids: [await world.heldLevel()],
    scope: { category_ids: [await world.category()] },
  })),
  delegationsRead: ofRow((world) => world.delegation()),
  delegationsRevoke: ofRow((world) => world.delegation()),
  delegationsUpdate: ofRow(
    (world) => world.delegation(),
    async () => ({ body: { id: undefined, until: inDays(4) } }),
  ),
  approversList: ofRow((world) => world.level()),
  approversAssign: {
    make: async (world) => ({
      path: { id: await world.level() },
      body: { user_id: (await world.user()).id, scope: { category_ids: [await world.category()] } },
    }),
  },
  approversUpdate: { make: assignment },
  approversRemove: { make: assignment },
  approvalsRead: ofRow(requestOf),
  approvalsUpdate: ofRow(requestOf, edit),
  approvalsRemove: ofRow(requestOf),
  approvalsDecide: {
    make: async (world) => {
      const { id, line } = await world.request();
      return {
        path: { id },
        body: {
          decisions: [
            { opportunity_id: line, decision: 'approve', approved_price: 10, reason_code: null, comment: null },
          ],
        },
      };
    },
  },
  approvalsWithdraw: ofRow(requestOf),
  approvalsResubmit: ofRow((world) => world.deniedRequest(), edit),
  approvalsExtend: ofRow(
    async (world) => (await world.approvedRequest()).id,
    async () => ({ body: { valid_until: '2037-01-31', validity_period: undefined, expected_version: undefined } }),
  ),
  approvalsRevise: ofRow(async (world) => (await world.approvedRequest()).id, edit),
  approvalsRevoke: {
    make: async (world) => {
      const { id, line } = await world.approvedRequest();
      const words = { reason_code: 'PRICE', comment: 'No', expected_version: undefined };
      return { path: { id }, body: { opportunity_ids: [line], ...words } };
    },
  },
  approvalsPreviewRoute: withBody(async () => ({
    approval_request_id: undefined,
    opportunities: [{ partnumber: 'PN-1', quote_quantity: 2, requested_price: 10 }],
  })),
  approvalsReadRoute: ofRow(requestOf),
  approvalsListHistory: ofRow(requestOf),
  discountsCreate: withBody(async () => keyed()),
  discountsBulkApprove: withBody(async (world) => ({ approval_ids: [await requestOf(world)] })),
  productsBulkUpsert: withBody(async () => ({ match_on: undefined, items: [{ partnumber: unique('PN') }] })),
  productCategoriesBulkUpsert: withBody(async () => ({
    match_on: undefined,
    items: [{ code: unique('C'), name: 'A category' }],
  })),
  discountsBulkDeny: withBody(async (world) => ({ approval_ids: [await requestOf(world)], comment: 'No' })),
  jobsRead: ofRow((world) => world.job()),
  jobItemsList: ofRow((world) => world.job()),
  productsCreate: withBody(inCategory),
  productsRead: ofRow((world) => world.product()),
  productsUpdate: ofRow(
    (world) => world.product(),
    async (world) => ({ body: { id: undefined, ...(await inCategory(world)) } }),
  ),
  productsRemove: ofRow((world) => world.product()),
  productCategoriesCreate: withBody(async () => ({ ...keyed(), code: unique('C') })),
  productCategoriesRead: ofRow((world) => world.category()),
  productCategoriesUpdate: ofRow(
    (world) => world.category(),
    async () => ({ body: { id: undefined, ...keyed(), code: unique('C') } }),
  ),
  productCategoriesRemove: ofRow((world) => world.category()),
  approvalLevelsCreate: withBody(async () => ({ code: unique('L'), ...thresholds })),
  approvalLevelsRead: ofRow((world) => world.level()),
  approvalLevelsUpdate: ofRow(
    (world) => world.level(),
    async () => ({ body: { id: undefined, code: unique('L'), ...thresholds } }),
  ),
  approvalLevelsRemove: ofRow((world) => world.level()),
  apiKeysCreate: withBody(async (world) => ({ user_id: (await world.user()).id, expires_at: '2036-01-01 00:00:00' })),
  apiKeysRead: ofRow((world) => world.key()),
  apiKeysUpdate: ofRow((world) => world.key()),
  apiKeysReadUsage: ofRow((world) => world.key()),
  apiKeysRevoke: ofRow((world) => world.key()),
  apiKeysRotate: ofRow((world) => world.key()),
  webhookDeliveriesRead: ofRow(async (world) => (await world.delivery()).id),
  webhookDeliveriesReplay: ofRow(async (world) => (await world.delivery()).id),
  chatChannelsCreate: withBody(async (world) => world.newChannel()),
  chatChannelsRead: ofRow((world) => world.channel()),
  chatChannelsUpdate: ofRow(
    (world) => world.channel(),
    async () => ({ body: { ...CHANGED_CHANNEL, id: undefined } }),
  ),
  chatChannelsRemove: ofRow((world) => world.channel()),
  chatChannelsSendTest: ofRow((world) => world.channel()),
  chatChannelsListMessages: ofRow((world) => world.channel()),
  webhooksCreate: withBody(async () => ({ url: 'https://hooks.example/das', id: undefined })),
  webhooksRead: ofRow((world) => world.endpoint()),
  webhooksUpdate: ofRow(
    (world) => world.endpoint(),
    async () => ({ body: { url: 'https://hooks.example/das', id: undefined } }),
  ),
  webhooksRemove: ofRow((world) => world.endpoint()),
  webhooksRotateSecret: ofRow((world) => world.endpoint()),
  webhooksReplay: ofRow(
    (world) => world.endpoint(),
    async () => ({ body: REPLAYED }),
  ),
  webhooksReplayCount: ofRow(
    (world) => world.endpoint(),
    async () => ({ body: REPLAYED }),
  ),
  webhooksSendTest: ofRow((world) => world.endpoint()),
  usersRead: ofRow(async (world) => (await world.user()).id),
  resumedEmailResume: ofRow(async (world) => (await world.user()).id),
  usersUpdate: ofRow(async (world) => (await world.user()).id),
  // a valid call that waits for new events would take the time of the run
  eventsList: { make: async () => ({ query: { wait: undefined } }) },
  sessionLogIn: { credential: 'none', make: async (world) => ({ body: await world.personWithPassword() }) },
  demoMailRead: ofRow((world) => world.demoMail()),
  demoSessionLogIn: { credential: 'none', make: async (world) => ({ body: await world.demoPerson() }) },
  sessionChangePassword: { credential: 'session', make: async (world) => ({ body: await world.passwordChange() }) },
  sessionWhoAmI: { credential: 'session' },
  sessionLogOut: { credential: 'session' },
  metrics: { credential: 'none', make: async () => ({ headers: { authorization: `Bearer ${METRICS_TOKEN}` } }) },
};
