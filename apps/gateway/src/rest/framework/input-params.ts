import { type ClassOf, MistypedInput, ValidationFailed, mayBeEmpty, refusedInput } from '@das/platform';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { operationOf } from './operation';
import { readInput } from './read-input';
import { readQuery } from './read-query';

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** No body, or `[]`: PHP encodes an empty object so. */
const isEmpty = (body: unknown): boolean => body === undefined || (Array.isArray(body) && !body.length);

/** The input class of the operation, and what the client sent for it. */
function bodyOf(context: ExecutionContext): { type: ClassOf | undefined; body: unknown } {
  const { body: type, needsBody = false } = operationOf(context.getHandler()) ?? {};
  const { body } = requestOf(context);
  return { type, body: type && isEmpty(body) && !needsBody && mayBeEmpty(type) ? {} : body };
}

/** The body as an instance of the operation's input class. @throws ValidationFailed */
export const InputBody = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { type, body } = bodyOf(context);
  return type && readInput(type, body);
});

/**
 * As {@link InputBody}, for a service that checks its input after other refusals, such as the state of the row.
 *
 * @returns a `refusedInput` when a rule is broken
 * @throws MalformedRequest when the body is not a JSON object
 */
export const LateInputBody = createParamDecorator((_: unknown, context: ExecutionContext) =>
  lateBody(context, (error): error is ValidationFailed => error instanceof ValidationFailed),
);

/** As {@link LateInputBody}, for a service that checks the version of the row first. @throws MistypedInput for values of a wrong type */
export const VersionedInputBody = createParamDecorator((_: unknown, context: ExecutionContext) =>
  lateBody(
    context,
    (error): error is ValidationFailed => error instanceof ValidationFailed && !(error instanceof MistypedInput),
  ),
);

function lateBody(context: ExecutionContext, isLate: (error: unknown) => error is ValidationFailed): unknown {
  const { type, body } = bodyOf(context);
  try {
    return type && readInput(type, body);
  } catch (error) {
    if (isLate(error)) return refusedInput(body as object, error);
    throw error;
  }
}

/** The query parameters as an instance of the operation's arguments class. @throws ValidationFailed */
export const ListQuery = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const type = operationOf(context.getHandler())?.query;
  return type && readQuery(type, requestOf(context).query as Record<string, string | string[]>);
});

/** The `If-Match` header; undefined without it. */
export const IfMatch = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).headers['if-match'],
);
