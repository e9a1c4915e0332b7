import { type ErrorCode, ErrorMessages, NotFound, type ServiceError, ValidationFailed } from '@das/platform';
import { Global, Module } from '@nestjs/common';
import { ERRORS } from './error-codes';
import { shortEcho } from './short-message';
import { MAX_FACT_BYTES, itemMessages, validationMessages } from './validation-messages';

/** The code, message and facts of an error, before an interface formats them. */
export interface ClientError {
  code: ErrorCode;
  message: string;
  /** Further members of the error, for programs. */
  facts?: Record<string, unknown>;
}

/** The message of a code without further facts. */
export const messageFor = (code: ErrorCode): string => ERRORS[code].message;

/** Describes an error to clients. @param field its path in the response, with aliases */
export function describeError(error: ServiceError, field: string): ClientError {
  const { code, detail, facts } = error;
  if (error instanceof NotFound)
    return { code, message: `No query results for model [${error.type}] ${shortEcho(error.id)}` };
  if (error instanceof ValidationFailed) {
    return {
      code,
      message: `Validation failed for the field [${field}].`,
      facts: { validation: validationMessages(error) },
    };
  }
  return { code, message: detail ?? messageFor(code), ...(facts && { facts: boundedFacts(facts) }) };
}

/** Facts with a list of results have its first ones, up to 60 KiB, and the number of the others; at most 64 characters of each id. */
function boundedFacts({ results, ...others }: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(results)) return others;
  const kept: object[] = [];
  let room = MAX_FACT_BYTES;
  for (const result of results as { id: string | null }[]) {
    const short = { ...result, id: result.id === null ? null : shortEcho(result.id) };
    room -= Buffer.byteLength(JSON.stringify(short)) + 1;
    if (room < 0) break;
    kept.push(short);
  }
  const results_left_out = results.length - kept.length;
  return { ...others, results: kept, ...(results_left_out && { results_left_out }) };
}

/** Messages of errors in a list of outcomes. They contain the messages of broken rules. */
const messages: ErrorMessages = {
  of(error: ServiceError) {
    const { code, message, facts } = describeError(error, '');
    const validation = facts?.['validation'];
    return { code, message: validation ? Object.values(validation).flat().join(' ') : message };
  },

  ofItem: (error, most) => ({ message: messageFor(error.code), errors: itemMessages(error, most) }),
};

@Global()
@Module({ providers: [{ provide: ErrorMessages, useValue: messages }], exports: [ErrorMessages] })
export class ErrorMessagesModule {}
