import { mayBeEmpty } from '@das/platform';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { operationOf } from './operation';
import { readInput } from './read-input';
import { readQuery } from './read-query';

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** No body, or `[]`: PHP encodes an empty object so. */
const isEmpty = (body: unknown): boolean => body === undefined || (Array.isArray(body) && !body.length);

/** The body as an instance of the operation's input class. @throws ValidationFailed */
export const InputBody = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { body: type, needsBody = false } = operationOf(context.getHandler()) ?? {};
  const { body } = requestOf(context);
  return type && readInput(type, isEmpty(body) && !needsBody && mayBeEmpty(type) ? {} : body);
});

/** The query parameters as an instance of the operation's arguments class. @throws ValidationFailed */
export const ListQuery = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const type = operationOf(context.getHandler())?.query;
  return type && readQuery(type, requestOf(context).query as Record<string, string | string[]>);
});

/** The `If-Match` header; undefined without it. */
export const IfMatch = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).headers['if-match'],
);
