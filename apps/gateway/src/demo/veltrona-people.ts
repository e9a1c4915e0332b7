import type {
  AddCommentInput,
  AddLinkInput,
  LineDecisionInput,
  RecordUseInput,
  RequestDetailInput,
} from '@das/approval-requests';
import type { DemoAct } from './demo-tenant';

const person = (name: string): string => `${name}@veltrona.example`;

export const ELISE = person('elise.hartmann');
export const TOM = person('tom.reyes');
export const PRIYA = person('priya.nair');
export const MARA = person('mara.okafor');
export const LUKAS = person('lukas.brandt');
export const GRACE = person('grace.lindqvist');
export const VICTOR = person('victor.stone');
export const DANA = person('dana.whitlock');
export const OWEN = person('owen.patel');

export const line = (quote_quantity: number, partnumber: string, requested_price: number): RequestDetailInput => ({
  quote_quantity,
  partnumber,
  requested_price,
});

export const approve = (by: string): DemoAct => ({ by, act: ({ decisions }, id) => decisions.approve(id, {}) });

/** @param index the line, from 0 */
export const decide = (by: string, index: number, decision: Omit<LineDecisionInput, 'opportunity_id'>): DemoAct => ({
  by,
  act: ({ decisions }, id, line_ids) =>
    decisions.decide(id, { decisions: [{ opportunity_id: line_ids[index] ?? '', ...decision }] }),
});

export const deny = (by: string, reason_code: string, comment: string): DemoAct => ({
  by,
  act: ({ decisions }, id) => decisions.deny(id, { reason_code, comment }),
});

export const withdraw = (by: string, reason: string): DemoAct => ({
  by,
  act: ({ lifecycle }, id) => lifecycle.withdraw(id, reason),
});

export const resubmit = (by: string): DemoAct => ({ by, act: ({ lifecycle }, id) => lifecycle.resubmit(id, {}) });

export const approveInBulk = (by: string): DemoAct => ({ by, act: ({ bulk }, id) => bulk.approve({ ids: [id] }) });

export const comment = (by: string, input: AddCommentInput): DemoAct => ({
  by,
  act: ({ comments }, id) => comments.add(id, input),
});

export const link = (by: string, input: AddLinkInput): DemoAct => ({
  by,
  act: ({ links }, id) => links.add(id, input),
});

/** @param index the line, from 0 */
export const use = (by: string, index: number, input: Omit<RecordUseInput, 'opportunity_id'>): DemoAct => ({
  by,
  act: ({ usage }, _, line_ids) => usage.record({ ...input, opportunity_id: line_ids[index] }),
});

/** Expires due requests, as the worker does. */
export const expire = (by: string): DemoAct => ({ by, act: ({ lifecycle }) => lifecycle.expireDue(10) });
