import type { RequestDetailInput } from '@das/approval-requests';
import type { DemoAct, PastRequest } from './demo-tenant';

type Asked = Pick<PastRequest, 'by' | 'input'>;

/** What the requests of a customer have in common. One person serves them. */
export type Customer = Asked;

const HOURS_OF_A_DAY = 8;
const OPENING = 9;

/** What a request of a customer asks for. */
export const asks = ({ by, input }: Customer, project_name: string, ...opportunities: RequestDetailInput[]): Asked => ({
  by,
  input: { validity_period: '1 year', ...input, project_name, opportunities },
});

/** A request of the history. @param day working days before the day of seeding; @param hour from 9 to below 17 */
export const past = (day: number, hour: number, request: Asked, ...then: DemoAct[]): PastRequest => ({
  ...request,
  made_hours_ago: day * HOURS_OF_A_DAY - (hour - OPENING),
  then,
});

/** The same for a validity other than a year. */
export const valid = (validity_period: string, request: PastRequest): PastRequest => ({
  ...request,
  input: { ...request.input, validity_period },
});
