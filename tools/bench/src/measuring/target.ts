/** What a process uses. */
export interface Usage {
  /** CPU time since the start, in µs. */
  cpuTime: () => Promise<number>;
  /** Bytes allocated on the heap during an action. */
  allocatedIn: (work: () => Promise<unknown>) => Promise<number>;
  /** Resident memory in MB. */
  memory: () => number;
}

/** A measured server with its requests. */
export interface Target {
  name: string;
  /** Without a process its usage is not measured: several processes answer. */
  server: { url: string; process?: Usage };
  /** `/graphql` by default. */
  path?: string;
  /** The API key of a request; none for requests without authentication. */
  token?: () => string;
  /** Further headers of a request. */
  headers?: () => Record<string, string>;
  /** The body of a request; called for each request, for bodies that cannot be repeated. */
  body: () => string;
}

export const addressOf = ({ server, path = '/graphql' }: Target): string => `${server.url}${path}`;

export const headersOf = ({ token, headers }: Pick<Target, 'token' | 'headers'>): Record<string, string> => ({
  'content-type': 'application/json',
  ...(token && { authorization: `Bearer ${token()}` }),
  ...headers?.(),
});

/** Whether a response is one of GraphQL with errors. */
export const hasErrors = (answer: string): boolean => answer.includes('"errors":');
