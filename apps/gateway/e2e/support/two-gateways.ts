import { useGateway } from './fixtures';
import { type Gateway, type Reply, post } from './gateway';
import type { Person } from './workflow-fixture';

/** Two gateways on one database, each with its own pool: they share only the database. */
export interface TwoGateways {
  one: Gateway;
  urlOf: (index: number) => string;
  /** Sends a document of a person to the gateway with this index, modulo two. */
  askAt: (index: number, person: Person, query: string, variables: object) => Promise<Reply>;
}

export function useTwoGateways(): TwoGateways {
  const [one, other] = [useGateway(), useGateway()];
  const urlOf = (index: number): string => (index % 2 ? other : one).url;
  return {
    one,
    urlOf,
    askAt: (index, { token }, query, variables) =>
      post(urlOf(index), { query, variables }, { authorization: `Bearer ${token}` }),
  };
}

export const times = <T>(count: number, work: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => work(index));

/** The code of each error of a response; one empty code when there is none. */
export function codesOf({ status, body }: Reply): string[] {
  if (status !== 200) return [`HTTP ${status}`];
  const { errors } = body as { errors?: { extensions: { code: string } }[] };
  return errors ? errors.map(({ extensions }) => extensions.code) : [''];
}
