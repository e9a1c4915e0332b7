import { HttpHooks } from './http-hooks';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that answers the request, or the reason why its authentication failed. */
    failure?: string;
    /** How the operations of GraphQL ended, in their order; set for requests of the request log. */
    outcomes?: OperationOutcome[];
  }
}

/** What an operation of GraphQL asks for. */
export interface OperationFacts {
  kind: 'query' | 'mutation' | 'unknown';
  /** The field of the schema's root that it selects; `other` for several, for none and for unknown ones. */
  root_field: string;
  /** The fields of the schema's root that it selects, each once, without aliases. */
  fields: readonly string[];
}

/** A GraphQL operation of a request, and how it ended. */
export interface OperationOutcome extends OperationFacts {
  /** `ok`, or the code of an error. */
  code: string;
  /** The duration of its execution; absent for an operation that was not executed. */
  seconds?: number;
}

/** Hooks that trace and count requests. `ObservabilityModule` provides them, so that this folder does not depend on it. */
export abstract class RequestInstrumentation extends HttpHooks {
  /** Counts GraphQL operations; absent without metrics. */
  abstract readonly countOperation?: (outcome: OperationOutcome) => void;
}
