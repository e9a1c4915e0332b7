import { type ClassOf, type Failure, ServiceError, ValidationFailed, coercedInput, where } from '@das/platform';
import { type ApprovalRequestFilterInput, ApprovalRequestsArguments } from '../../model/request-filter';

type Argument = 'filter' | 'orderBy';

/** What a view says about a list of requests. */
export interface ViewCriteria {
  filter: ApprovalRequestFilterInput;
  orderBy?: ApprovalRequestsArguments['orderBy'];
}

/** Matches no request. */
const NOTHING: ApprovalRequestFilterInput = { ids: [] };

/**
 * Reads a stored view as the arguments of the list. A filter that this release cannot read matches nothing, and an order that it cannot
 * read is none: another release may have stored them.
 */
export const criteriaOf = (view: { filter: unknown; order_by: unknown }): ViewCriteria => ({
  filter: readOr(NOTHING, () => argumentOf('filter', view.filter).filter ?? NOTHING),
  orderBy: readOr(null, () => argumentOf('orderBy', view.order_by).orderBy),
});

function readOr<T>(otherwise: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ServiceError) return otherwise;
    throw error;
  }
}

/**
 * The rules that a value breaks as an argument of the list, with paths that begin in the value.
 *
 * @throws InputTooComplex for a filter that no list accepts
 */
export function failuresAs(argument: Argument, value: unknown): Failure[] {
  try {
    argumentOf(argument, value);
    return [];
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    return error.failures.map((failure) => ({ ...failure, path: failure.path.slice(1) }));
  }
}

function argumentOf(argument: Argument, value: unknown): ApprovalRequestsArguments {
  const type = ApprovalRequestsArguments as ClassOf<ApprovalRequestsArguments>;
  const read = coercedInput(type, { [argument]: value }, []);
  where.combined(read.filter, () => []); // limits depth and number of filters
  return read;
}
