import type { GraphQLFormattedError } from 'graphql';
import { leftOut } from '../../http/errors/short-message';

/** Largest size in bytes of all errors in one HTTP response. */
const MOST_BYTES = 64 * 1_024;
/** Bytes of the error that counts omitted errors. */
const LAST_ENTRY = 150;

interface Result {
  errors?: readonly GraphQLFormattedError[];
}

/** Keeps the errors of one HTTP response within 64 KiB: each result keeps its first errors, and a last one counts the others. */
export class ErrorBounds {
  private room: number;

  /** @param results number of results that may have errors: each can count its omitted errors */
  constructor(results: number) {
    this.room = MOST_BYTES - results * LAST_ENTRY;
  }

  apply<R extends Result>(result: R): R {
    const { errors } = result;
    if (!errors?.length) return result;
    const kept: GraphQLFormattedError[] = [];
    for (const error of errors) {
      this.room -= Buffer.byteLength(JSON.stringify(error)) + 1;
      if (this.room < 0) break;
      kept.push(error);
    }
    const [omitted] = errors.slice(kept.length);
    if (!omitted) return result;
    const last = { message: leftOut(errors.length - kept.length), extensions: { code: omitted.extensions?.['code'] } };
    return { ...result, errors: [...kept, last] };
  }
}
