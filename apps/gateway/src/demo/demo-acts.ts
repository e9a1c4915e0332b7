import type {
  AddCommentInput,
  AddLinkInput,
  LineDecisionInput,
  RecordUseInput,
  RequestDetailInput,
  UpdateApprovalRequestInput,
} from '@das/approval-requests';
import type { ActOn, DemoAct } from './demo-tenant';

export const line = (quote_quantity: number, partnumber: string, requested_price: number): RequestDetailInput => ({
  quote_quantity,
  partnumber,
  requested_price,
});

/** When an act happens, with a history. */
type When = Pick<DemoAct, 'days_ago' | 'hours'>;

export const approve = (by: string, when: When = {}): DemoAct => ({
  by,
  ...when,
  signs: true,
  act: ({ services, id, on_behalf_of }) => services.decisions.approve(id, { on_behalf_of }),
});

/** @param index the line, from 0 */
export const decide = (
  by: string,
  index: number,
  decision: Omit<LineDecisionInput, 'opportunity_id'>,
  when: When = {},
): DemoAct => ({
  by,
  ...when,
  signs: true,
  act: async ({ services, id, lineId, on_behalf_of }) =>
    services.decisions.decide(id, {
      decisions: [{ opportunity_id: await lineId(index), ...decision }],
      on_behalf_of,
    }),
});

export const deny = (by: string, reason_code: string, comment: string, when: When = {}): DemoAct => ({
  by,
  ...when,
  signs: true,
  act: ({ services, id, on_behalf_of }) => services.decisions.deny(id, { reason_code, comment, on_behalf_of }),
});

export const withdraw = (by: string, reason: string, when: When = {}): DemoAct => ({
  by,
  ...when,
  act: ({ services, id }) => services.lifecycle.withdraw(id, reason),
});

export const resubmit = (by: string, input: UpdateApprovalRequestInput = {}, when: When = {}): DemoAct => ({
  by,
  ...when,
  act: ({ services, id }) => services.lifecycle.resubmit(id, input),
});

export const approveInBulk = (by: string): DemoAct => ({
  by,
  act: ({ services, id }) => services.bulk.approve({ ids: [id] }),
});

/** @param mentions e-mail addresses */
export const comment = (
  by: string,
  { mentions = [], ...input }: AddCommentInput & { mentions?: string[] },
  when: When = {},
): DemoAct => ({
  by,
  ...when,
  act: ({ services, id, idOf }) => services.comments.add(id, { ...input, mentions: mentions.map(idOf) }),
});

export const link = (by: string, input: AddLinkInput): DemoAct => ({
  by,
  act: ({ services, id }) => services.links.add(id, input),
});

/** @param index the line, from 0 */
export const use = (
  by: string,
  index: number,
  input: Omit<RecordUseInput, 'opportunity_id'>,
  when: When = {},
): DemoAct => ({
  by,
  ...when,
  act: async ({ services, lineId, kept }) => {
    const { price_use } = await services.usage.record({ ...input, opportunity_id: await lineId(index) });
    kept.set('use', price_use.id);
  },
});

/** Reverses the usage that was recorded last. */
export const reverse = (by: string, reason: string, when: When): DemoAct => ({
  by,
  ...when,
  act: ({ services, kept }) => services.reversals.reverse(kept.get('use') ?? '', { reason }),
});

export const ask = (by: string, text: string, when: When): DemoAct => ({
  by,
  ...when,
  act: async ({ services, id, kept }) => {
    kept.set('question', (await services.questions.ask(id, { text })).id);
  },
});

/** Answers the question that was asked last. */
export const answer = (by: string, text: string, when: When): DemoAct => ({
  by,
  ...when,
  act: ({ services, kept }) => services.answers.answer(kept.get('question') ?? '', { text }),
});

export const revoke = (by: string, reason_code: string, comment: string, when: When): DemoAct => ({
  by,
  ...when,
  act: ({ services, id }) => services.revocations.revoke(id, { reason_code, comment }),
});

/** Revises the approval at another price of its first line. What follows is about the revision. */
export const revise = (by: string, requested_price: number, justification: string, when: When): DemoAct => ({
  by,
  ...when,
  act: async (on: ActOn) => {
    const opportunities = [{ id: await on.lineId(0), requested_price }];
    const { id } = await on.services.revisions.revise(on.id, { justification, opportunities });
    on.id = id;
  },
});

/** Expires due requests, as the worker does. @param days_ago or days, with a history */
export const expire = (by: string, when: Pick<DemoAct, 'days' | 'days_ago'>): DemoAct => ({
  by,
  ...when,
  act: ({ services }) => services.lifecycle.expireDue(10),
});
