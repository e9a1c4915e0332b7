import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { operationOf } from './operation';
import { readInput } from './read-input';
import { readQuery } from './read-query';

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** The body, as the input class that the operation names. */
export const Sent = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { body: type, isBodyOptional = false } = operationOf(context.getHandler()) ?? {};
  const { body } = requestOf(context);
  return type && readInput(type, body === undefined && isBodyOptional ? {} : body);
});

/** The parameters of the address, as the arguments class that the operation names. */
export const Asked = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const type = operationOf(context.getHandler())?.query;
  return type && readQuery(type, requestOf(context).query as Record<string, string | string[]>);
});

/** The tags of `If-Match`, which say what version a change is meant for. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext) => requestOf(context).headers['if-match']);
