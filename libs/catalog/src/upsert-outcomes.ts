import { ErrorMessages, Refused, ServiceError, ValidationFailed, defaultErrorMessages } from '@das/platform';
import { Injectable, Logger, Optional } from '@nestjs/common';
import { type SentItem, sentKey } from './item-of-upsert';
import type { WrittenItem } from './upsert-groups';
import type { MatchKey, UpsertError, UpsertOutcome } from './upsert-inputs';

const MAX_MESSAGES = 20;
const MAX_BYTES = 4_096;

/** Describes the outcomes of planned and written items. */
@Injectable()
export class UpsertOutcomes {
  private readonly log = new Logger(UpsertOutcomes.name);

  constructor(@Optional() private readonly messages: ErrorMessages = defaultErrorMessages) {}

  of(
    { item: { index, key }, before, after, error, changed }: WrittenItem,
    { dry_run }: { dry_run: boolean },
  ): UpsertOutcome {
    const known = { index, key, id: before?.id ?? null, version: before?.version ?? null };
    if (error) return { ...known, outcome: 'failed', changed: [], error: this.errorOf(error) };
    if (before && !changed.length) return { ...known, outcome: 'unchanged', changed, error: null };
    const version = before && dry_run ? before.version + 1 : null;
    const row = after ?? { id: known.id, version };
    return {
      ...known,
      id: row.id,
      version: row.version,
      outcome: before ? 'updated' : 'created',
      changed,
      error: null,
    };
  }

  /** The outcome of an item that could not be processed. Unexpected errors are logged and reported as internal errors. */
  failure({ index, input }: Pick<SentItem, 'index' | 'input'>, match_on: MatchKey, thrown: unknown): UpsertOutcome {
    const isExpected = thrown instanceof ServiceError;
    if (!isExpected) this.log.error(thrown, `Item ${index} of an upsert failed`);
    const error = this.errorOf(isExpected ? thrown : new Refused('internal_error'));
    return { index, key: sentKey(input, match_on), id: null, version: null, outcome: 'failed', changed: [], error };
  }

  private errorOf(error: ServiceError): UpsertError {
    if (!(error instanceof ValidationFailed)) {
      const { code, message } = this.messages.of(error);
      return { code, message, errors: null };
    }
    const { message, errors } = this.messages.ofItem(withoutArgument(error), {
      messages: MAX_MESSAGES,
      bytes: MAX_BYTES,
    });
    return { code: error.code, message, errors };
  }
}

/** Rules that the database checks have paths that begin with the argument. */
const withoutArgument = ({ failures, left_out }: ValidationFailed): ValidationFailed =>
  new ValidationFailed(
    failures.map((failure) => (failure.path[0] === 'input' ? { ...failure, path: failure.path.slice(1) } : failure)),
    left_out,
  );
