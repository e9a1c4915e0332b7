import { post } from '../../api/post';
import type { FormKind } from './edit-rules';
import type { FormValues, StoredRequest } from './form-values';
import { changesOf, createInput } from './input-of';
import { type NewestOwnQuery, newestOwnDocument, requestToEditDocument } from './request-form.graphql.ts';

/** What was sent, and when and by whom the form was opened. */
export interface Attempt {
  kind: FormKind;
  base: StoredRequest | undefined;
  values: FormValues;
  user_id: string;
  opened_ms: number;
}

/** A request that has what was sent. */
export interface Recorded {
  id: string;
  lifecycle_state: string;
}

/** The clocks of browser and service may differ. */
const CLOCKS_DIFFER_MS = 300_000;

/** Reads whether an attempt without an answer was recorded. */
export async function wasRecorded(attempt: Attempt): Promise<Recorded | undefined> {
  return attempt.base && attempt.kind !== 'new' ? isChanged(attempt, attempt.base) : findCreated(attempt);
}

/** A changed request differs in nothing from the values; one that was submitted again is in a later round. */
async function isChanged({ kind, values }: Attempt, base: StoredRequest): Promise<Recorded | undefined> {
  const { approvalRequest: current } = await post(requestToEditDocument, { id: base.id });
  if (!current) return undefined;
  if (kind === 'resubmit') return current.round > base.round ? current : undefined;
  return Object.keys(changesOf(current, values).input).length === 0 ? current : undefined;
}

/** A new request is the newest one of the person with the same content since the form was opened. */
async function findCreated({ values, user_id, opened_ms }: Attempt): Promise<Recorded | undefined> {
  const created_from = new Date(opened_ms - CLOCKS_DIFFER_MS).toISOString();
  const { data } = (await post(newestOwnDocument, { created_by_id: user_id, created_from })).approvalRequests;
  return data.find((request) => hasContent(request, values));
}

function hasContent(request: NewestOwnQuery['approvalRequests']['data'][number], values: FormValues): boolean {
  const { input } = createInput(values);
  const of = (
    lines: readonly { partnumber?: string | null; quote_quantity?: number | null; requested_price?: number | null }[],
  ) =>
    JSON.stringify(
      lines.map((line) => [line.partnumber ?? null, line.quote_quantity ?? null, line.requested_price ?? null]),
    );
  return (
    request.customer_name === (input.customer_name ?? null) &&
    request.project_name === (input.project_name ?? null) &&
    of(request.opportunities) === of(input.opportunities ?? [])
  );
}
