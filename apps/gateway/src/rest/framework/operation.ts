import type { ClassOf } from '@das/platform';
import type { Type } from '@nestjs/common';
import type { AnyResourceShape, Resource } from './resource-shape';
import { type Requirement, requirementOf } from '../../http/authorization/permissions.guard';
import type { Schema } from './schema';

export type Method = 'DELETE' | 'GET' | 'PATCH' | 'POST';

/** A file that is sent as a stream. */
export interface FileFormat {
  /** Its name in `Content-Disposition`. */
  name: string;
  /** Its media type. */
  type: string;
  description: string;
  example: string;
}

/** A REST operation: its route, input, response and OpenAPI description. */
export interface Operation {
  method: Method;
  /** Relative to the controller's path. */
  path?: string;
  /** The `operationId`. Default: controller and method name, such as `productsCreate`. */
  id?: string;
  /** One sentence. */
  summary: string;
  /** Further sentences for clients. */
  description?: string;
  /** The arguments class of the query parameters. */
  query?: ClassOf;
  /** The input class of the body. */
  body?: ClassOf;
  /** Whether an empty body is refused although the input class requires no member. */
  needsBody?: boolean;
  /** Default: 200. */
  status?: number;
  /** Whether a result that is `replayed` repeats an earlier request: its status is then 200. */
  isRepeatable?: boolean;
  /**
   * The response body: one row, all rows of a short list, a numbered page, a cursor page, a page of a walk with signed cursors, a schema without envelope, or a file. `further` are
   * members of a page next to its `data`.
   */
  answer:
    | { one: AnyResourceShape }
    | { all: AnyResourceShape }
    | { list: AnyResourceShape; further?: AnyResourceShape }
    | { cursorPage: AnyResourceShape }
    | { walk: AnyResourceShape }
    | { bare: Schema }
    | { file: FileFormat };
  /** The schema of the 202 response when a job is queued. */
  accepted?: Schema;
  /** Further named schemas that the response refers to. */
  schemas?: Record<string, Schema>;
  /** The base of `Location` for a created row. Default: the request's path; null for a row without an address. */
  location?: string | null;
  /** Seconds after which a client shall read this response again; undefined when it does not change. */
  retryAfter?: (answer: Resource) => number | undefined;
  /** Whether it takes `If-Match` for the row of its path, although its answer is another one. */
  takesIfMatch?: boolean;
  deprecated?: boolean;
  /** Whether the operation needs no credentials. */
  isOpen?: boolean;
  /** Response headers beyond those that method and response imply. */
  headers?: string[];
  /** Error statuses beyond those that method and route imply. */
  errors?: number[];
  /** Maximum body size in bytes. Default: 1 MiB. */
  max_body_bytes?: number;
  /** Maximum items of a page. Default: 100. */
  max_per_page?: number;
  /** Maximum items of a batch. */
  max_batch?: number;
  /** Maximum values of a batch, by default twice its items. A body with more is refused before parsing. */
  max_values?: number;
}

/** Metadata key of the {@link Operation} of a controller method. */
export const OPERATION = Symbol('operation');

export const operationOf = (handler: object): Operation | undefined =>
  Reflect.getMetadata(OPERATION, handler) as Operation | undefined;

/** An operation with its full route and id. */
export interface RoutedOperation extends Operation {
  /** The `operationId`, unique in the document: `productsCreate`. */
  id: string;
  /** The full path, such as `/v2/products/{id}`. */
  route: string;
  /** What it requires of its caller. */
  requirement: Requirement | undefined;
}

export function operationsOf(controller: Type): RoutedOperation[] {
  const prefix = Reflect.getMetadata('path', controller) as string;
  const prototype = controller.prototype as Record<string, unknown>;
  const aggregate = controller.name.replace(/Controller$/, '').replace(/^./, (letter) => letter.toLowerCase());
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    const operation = typeof handler === 'function' ? operationOf(handler) : undefined;
    if (!operation) return [];
    const requirement = requirementOf(handler as object);
    const id = operation.id ?? aggregate + name.replace(/^./, (letter) => letter.toUpperCase());
    const route = `/${[prefix, operation.path].filter(Boolean).join('/')}`.replace(/:(\w+)/g, '{$1}');
    return [{ ...operation, id, route, requirement }];
  });
}
