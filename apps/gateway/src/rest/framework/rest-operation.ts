import type { ClassOf } from '@das/platform';
import { Delete, Get, HttpCode, Patch, Post, SetMetadata, UseInterceptors, applyDecorators } from '@nestjs/common';
import { DeclarePolicy } from '../../http/requests/route-policy';
import { OPERATION, type Operation } from './operation';
import { RestInterceptor } from './rest.interceptor';
import type { AnyResourceShape } from './resource-shape';

const METHODS = { GET: Get, POST: Post, PATCH: Patch, DELETE: Delete };

/** Declares a REST operation: route, status, response envelope and OpenAPI description. */
export function RestOperation(operation: Operation): MethodDecorator {
  const { method, path, status = 200, max_body_bytes, max_batch, max_values, deprecated } = operation;
  return applyDecorators(
    METHODS[method](path),
    HttpCode(status),
    SetMetadata(OPERATION, operation),
    UseInterceptors(RestInterceptor),
    DeclarePolicy({ max_body_bytes, max_batch, max_values, deprecated }),
  );
}

/** The usual five operations. `what` completes the summary, such as `a product`. */
export const ListOperation = (list: AnyResourceShape, query: ClassOf, what: string): MethodDecorator =>
  RestOperation({ method: 'GET', query, answer: { list }, summary: `List ${what}.` });

export const GetOperation = (one: AnyResourceShape, what: string): MethodDecorator =>
  RestOperation({ method: 'GET', path: ':id', answer: { one }, summary: `Read ${what}.` });

export const CreateOperation = (one: AnyResourceShape, body: ClassOf, what: string): MethodDecorator =>
  RestOperation({ method: 'POST', body, status: 201, answer: { one }, summary: `Create ${what}.` });

export const UpdateOperation = (one: AnyResourceShape, body: ClassOf, what: string): MethodDecorator =>
  RestOperation({
    method: 'PATCH',
    path: ':id',
    body,
    answer: { one },
    summary: `Update ${what}. An absent member is unchanged; an explicit null clears the field.`,
  });

export const DeleteOperation = (one: AnyResourceShape, what: string): MethodDecorator =>
  RestOperation({
    method: 'DELETE',
    path: ':id',
    answer: { one },
    summary: `Delete ${what}. Returns it as it last was.`,
  });
