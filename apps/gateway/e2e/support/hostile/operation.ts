import type { HttpRequest } from './http-client';
import type { HostileValue } from './hostile-values';
import type { World } from './world';

/** The parts of a valid request; which members exist depends on the interface. */
export interface Parts {
  /** Variables of GraphQL. */
  variables?: Record<string, unknown>;
  /** Parameters in the path of a route. */
  path?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A hostile request without a credential. */
export interface Case {
  name: string;
  isLarge: boolean;
  request: (parts: Parts) => HttpRequest;
}

/** A place of a request that takes JSON: an argument, an input object, a list, an item or a scalar. */
export interface Place {
  name: string;
  /** The hostile request with this value at this place. */
  with: (value: HostileValue) => Case;
}

/** Hostile requests of one kind: documents, or values of one header, of one parameter, of one argument. */
export interface CaseGroup {
  name: string;
  cases: Case[];
  /** How many of them a short run sends. */
  sample: number;
}

/** A root field of GraphQL or a route of REST, from its description. */
export interface Operation {
  /** `createProduct` or `POST /v2/products`. */
  name: string;
  isGraphql: boolean;
  /** Whether it never changes a row. */
  isRead: boolean;
  /** The caller of the valid request. */
  credential: 'full key' | 'session' | 'none';
  /** The parts of a request that is accepted once. */
  prepare: (world: World) => Promise<Parts>;
  request: (parts: Parts) => HttpRequest;
  places: Place[];
  /** Hostile requests other than a value at a place: documents, addresses, headers, encodings. */
  groups: CaseGroup[];
  /** Other ways to send the same request: in a batch, persisted, as a GET. */
  ways: ((request: HttpRequest) => HttpRequest)[];
}

/** A request that the operation accepts once in this world, with its credential. */
export async function validRequest(operation: Operation, world: World): Promise<HttpRequest> {
  const parts = await operation.prepare(world);
  const valid = operation.request(parts);
  return { ...valid, headers: { ...(await world.headers(operation.credential)), ...parts.headers, ...valid.headers } };
}
