/** What a process uses. */
export interface Usage {
  /** CPU time since the start, in µs. */
  cpuTime: () => Promise<number>;
  /** Resident memory in MB. */
  memory: () => number;
}

/** A measured server with its requests. */
export interface Target {
  name: string;
  server: { url: string; process: Usage };
  /** The API key of a request. */
  token: () => string;
  /** The body of a request; called for each request, for bodies that cannot be repeated. */
  body: () => string;
}

export const addressOf = ({ server }: Target): string => `${server.url}/graphql`;

export const headersOf = ({ token }: Pick<Target, 'token'>): Record<string, string> => ({
  'content-type': 'application/json',
  authorization: `Bearer ${token()}`,
});

/** Whether a response is one of GraphQL with errors. */
export const hasErrors = (answer: string): boolean => answer.includes('"errors":');
