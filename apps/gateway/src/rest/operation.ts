import type { Type } from '@nestjs/common';
import type { ClassOf } from './fields-of';
import type { Schema } from './openapi/schema';
import type { AnyShown } from './shown';

export type Method = 'DELETE' | 'GET' | 'PATCH' | 'POST';

/** All that there is to say of an operation: how it is routed, read and answered, and what the OpenAPI document says of it. */
export interface Operation {
  method: Method;
  /** Below the controller's path. */
  path?: string;
  /** One sentence. */
  summary: string;
  /** What else a client should know. */
  description?: string;
  /** The arguments of a list, read from the address. */
  query?: ClassOf;
  /** The input class of the body. */
  body?: ClassOf;
  /** Whether the body may be left out, as if it were `{}`. */
  isBodyOptional?: boolean;
  /** 200 unless it says otherwise. */
  status?: number;
  /** What is answered: a row, a list of rows or a piece of one in the usual envelope, or something of its own. */
  answer: { one: AnyShown } | { list: AnyShown } | { piece: AnyShown } | { bare: Schema };
  /** What is said of work that is only taken down: 202. */
  accepted?: Schema;
  /** Where what it makes is found, when that is not below the operation's own path. */
  location?: string;
  deprecated?: boolean;
  /** Whether it answers without a key. */
  isOpen?: boolean;
  /** Headers of the answer that the kind of operation does not tell. */
  headers?: string[];
  /** Statuses of errors that the kind of operation does not tell. */
  errors?: number[];
  /** Bytes that the body may have, where it is not 1 MiB. */
  max_body_bytes?: number;
}

/** Where a controller's method keeps its {@link Operation}. */
export const OPERATION = Symbol('operation');

export const operationOf = (handler: object): Operation | undefined => Reflect.getMetadata(OPERATION, handler) as Operation | undefined;

/** An operation where it stands. */
export interface RoutedOperation extends Operation {
  /** Unique in the document: `productsCreate`. */
  id: string;
  /** Whole, as `/v2/products/{id}`. */
  route: string;
}

export function operationsOf(controller: Type): RoutedOperation[] {
  const prefix = Reflect.getMetadata('path', controller) as string;
  const prototype = controller.prototype as Record<string, unknown>;
  const aggregate = controller.name.replace(/Controller$/, '').replace(/^./, (letter) => letter.toLowerCase());
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const operation = typeof prototype[name] === 'function' ? operationOf(prototype[name]) : undefined;
    if (!operation) return [];
    const route = `/${[prefix, operation.path].filter(Boolean).join('/')}`.replace(/:(\w+)/g, '{$1}');
    return [{ ...operation, id: aggregate + name.replace(/^./, (letter) => letter.toUpperCase()), route }];
  });
}
