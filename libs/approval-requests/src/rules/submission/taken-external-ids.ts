import { type Failure, changedExternalKey, NO_EXTERNAL_KEY, storedId } from '@das/platform';
import type { RequestDetail } from '../../model/request-detail';
import type { RequestDetailInput } from '../../model/request-inputs';

type Keyed = Pick<RequestDetail, 'external_id' | 'external_source' | 'id' | 'metadata'>;

/** Failures of lines whose external id and source another line of the request has after the edit. */
export function takenExternalIds(lines: Keyed[], given: RequestDetailInput[], removed: Keyed[]): Failure[] {
  const left = new Map(
    lines.filter(({ id }) => !removed.some((line) => line.id === id)).map((line) => [line.id, line]),
  );
  const edited = given.flatMap((input, index) => {
    if (input.external_id === undefined && input.external_source === undefined) return [];
    const id = storedId(input.id ?? '');
    const before = left.get(id) ?? NO_EXTERNAL_KEY;
    left.delete(id);
    return { index, key: keyOf({ ...before, ...changedExternalKey(before, input).change }) };
  });
  const taken = new Set([...left.values()].map(keyOf));
  return edited.flatMap(({ index, key }): Failure[] => {
    const isTaken = key !== undefined && taken.has(key);
    if (key !== undefined) taken.add(key);
    return isTaken ? [{ path: ['input', 'opportunities', `${index}`, 'external_id'], rule: 'unique' }] : [];
  });
}

/** Undefined without an external id. */
const keyOf = ({ external_id, external_source }: Pick<Keyed, 'external_id' | 'external_source'>): string | undefined =>
  external_id === null ? undefined : JSON.stringify([external_source, external_id]);
