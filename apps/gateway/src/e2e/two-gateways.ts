import { type Gateway, type Reply, post, startGateway } from './gateway';
import type { Person } from './team';

/** Two gateways on one database, each with a pool of its own: what they have in common is in the database alone. */
export interface TwoGateways {
  one: Gateway;
  urlOf: (index: number) => string;
  /** Asks one or the other as somebody. */
  askAt: (index: number, person: Person, query: string, variables: object) => Promise<Reply>;
  stop: () => Promise<void>;
}

export async function startTwoGateways(): Promise<TwoGateways> {
  const [one, other] = await Promise.all([startGateway(), startGateway()]);
  const urlOf = (index: number): string => (index % 2 ? other : one).url;
  return {
    one,
    urlOf,
    askAt: (index, { token }, query, variables) => post(urlOf(index), { query, variables }, { authorization: `Bearer ${token}` }),
    stop: async () => {
      await one.stop();
      await other.stop();
    },
  };
}

export const times = <T>(count: number, work: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => work(index));

/** The code of each error of an answer; an empty one when there is none. */
export function codesOf({ status, body }: Reply): string[] {
  if (status !== 200) return [`HTTP ${status}`];
  const { errors } = body as { errors?: { extensions: { code: string } }[] };
  return errors ? errors.map(({ extensions }) => extensions.code) : [''];
}
