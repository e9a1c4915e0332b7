import { Delete, Get, HttpCode, Patch, Post, SetMetadata, UseInterceptors, applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { ClassOf } from './fields-of';
import { OPERATION, type Operation } from './operation';
import { RestInterceptor } from './rest.interceptor';
import type { AnyShown } from './shown';

const METHODS = { GET: Get, POST: Post, PATCH: Patch, DELETE: Delete };

/** Routes a controller's method and describes it: the one place where an operation is written down. */
export function Describes(operation: Operation): MethodDecorator {
  const { method, path, status = 200, max_body_bytes } = operation;
  return applyDecorators(
    METHODS[method](path),
    HttpCode(status),
    SetMetadata(OPERATION, operation),
    UseInterceptors(RestInterceptor),
    ...(max_body_bytes ? [RouteConfig({ max_body_bytes })] : []),
  );
}

/** The operations that every kind of row has. `what` names one row in a sentence. */
export const Lists = (list: AnyShown, query: ClassOf, what: string): MethodDecorator =>
  Describes({ method: 'GET', query, answer: { list }, summary: `List ${what}.` });

export const Reads = (one: AnyShown, what: string): MethodDecorator => Describes({ method: 'GET', path: ':id', answer: { one }, summary: `Read ${what}.` });

export const Creates = (one: AnyShown, body: ClassOf, what: string): MethodDecorator =>
  Describes({ method: 'POST', body, status: 201, answer: { one }, summary: `Make ${what}.` });

export const Changes = (one: AnyShown, body: ClassOf, what: string): MethodDecorator =>
  Describes({ method: 'PATCH', path: ':id', body, answer: { one }, summary: `Change ${what}. What is absent stays as it is; null clears it.` });

export const Removes = (one: AnyShown, what: string): MethodDecorator =>
  Describes({ method: 'DELETE', path: ':id', answer: { one }, summary: `Remove ${what}, and show it as it last was.` });
