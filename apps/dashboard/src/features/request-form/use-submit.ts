import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import type { Document } from '../../api/post';
import { type Refused, hasCode, messagesByPath } from '../../api/refused';
import { type Write, useWrite } from '../../api/use-write';
import type { FieldProblem } from '../../ui/problems-in';
import { announce } from '../../ui/status';
import { priceAt } from './decimal';
import type { FormKind } from './edit-rules';
import { isEmptyRequest } from './field-problem';
import type { RequestFormControl } from './form-field';
import { labelOf, problemsOf } from './form-problems';
import type { FormValues, StoredRequest } from './form-values';
import { changesOf, createInput, fieldOfPath } from './input-of';
import { listPriceOf } from './list-price';
import {
  type CreateApprovalRequestInput,
  type UpdateApprovalRequestInput,
  createRequestDocument,
  resubmitRequestDocument,
  reviseRequestDocument,
  updateRequestDocument,
} from './request-form.graphql.ts';

interface SubmitProps {
  form: RequestFormControl;
  kind: FormKind;
  base: StoredRequest | undefined;
  onSaved: (id: string) => void;
}

/** The question whether the request is saved without a customer. It is asked once. */
export interface Confirmation {
  onConfirm: () => void;
  onClose: () => void;
}

const NONE: FieldProblem[] = [];
const UNREAD_FIELDS = ['quote_quantity', 'requested_price'] as const;

/** Checks the form, sends what is new or changed, and shows refusals at their fields. */
export function useSubmit({ form, kind, base, onSaved }: SubmitProps) {
  const queries = useQueryClient();
  const write = useRequestWrite(kind);
  const [own, setOwn] = useState(NONE);
  const [asking, setAsking] = useState<{ expected_version: number | undefined }>();
  const mayLackCustomer = useRef(false);
  const [sentLines, setSentLines] = useState<readonly number[]>([]);
  const refused = useMemo(() => refusedProblems(write.error, sentLines), [write.error, sentLines]);
  useEffect(() => {
    showAtFields(form, refused);
  }, [form, refused]);

  const forgetProblems = useCallback(() => setOwn(NONE), []);
  const send = async (values: FormValues, expected_version: number | undefined): Promise<void> => {
    const problems = wholeProblems(kind, values);
    setOwn(problems);
    if (problems.length) return showAtFields(form, problems);
    const { input, lines } = kind === 'new' || !base ? createInput(values) : changesOf(base, values);
    if (kind === 'edit' && !Object.keys(input).length) return announce('Nothing has changed.');
    if (lacksCustomer(values, base) && !mayLackCustomer.current) return setAsking({ expected_version });
    setSentLines(lines);
    const result = await write.send(
      base && kind !== 'new' ? { id: base.id, input: { ...input, expected_version } } : { input },
    );
    const id = result && writtenId(result);
    if (id) onSaved(id);
  };
  const submit = async (expected_version = base?.version): Promise<void> => {
    if (write.isSending) return;
    await completePrices(form, queries, base);
    const refuse = (errors: Parameters<typeof problemsOf>[0]) => {
      write.reset();
      setOwn(problemsOf(errors));
    };
    await form.handleSubmit((values) => send(values, expected_version), refuse)();
  };
  const confirmation: Confirmation | undefined = asking && {
    onClose: () => setAsking(undefined),
    onConfirm: () => {
      mayLackCustomer.current = true;
      setAsking(undefined);
      void submit(asking.expected_version);
    },
  };
  return { write, submit, problems: own.length ? own : refused, forgetProblems, confirmation };
}

/** A problem of the list of lines is in the summary only: no change of a field would remove its error, which prevents sending. */
function showAtFields(form: RequestFormControl, problems: readonly FieldProblem[]): void {
  for (const { id, message } of problems)
    if (id !== 'lines') form.setError(id as FieldPath<FormValues>, { type: 'refused', message });
}

/** Whether the form has no customer, although the stored request has one or none is stored. */
const lacksCustomer = ({ customer_name }: FormValues, base: StoredRequest | undefined): boolean =>
  customer_name.trim() === '' && (!base || base.customer_name !== null);

/** Problems of the form as a whole: nothing is entered, a pasted value was not read, or a discount gives no price. */
function wholeProblems(kind: FormKind, values: FormValues): FieldProblem[] {
  const problem = (id: string, message: string) => ({ id, label: labelOf(id), message });
  if (kind === 'new' && isEmptyRequest(values))
    return [problem('customer_name', 'Enter at least a customer, a project or a line.')];
  return values.lines.flatMap(({ typed, requested_price, unread }, index) => [
    ...UNREAD_FIELDS.flatMap((field) =>
      unread?.[field] === undefined
        ? []
        : [problem(`lines.${index}.${field}`, `“${unread[field]}” was pasted and not read. Enter a number.`)],
    ),
    ...(typed === 'discount' && requested_price === ''
      ? [problem(`lines.${index}.discount`, 'The part has no list price. Enter a price instead.')]
      : []),
  ]);
}

/** The problems of a refusal at the fields of the form. */
function refusedProblems(error: unknown, sentLines: readonly number[]): FieldProblem[] {
  if (!hasCode(error, 'VALIDATION_FAILED')) return NONE;
  return Object.entries(messagesByPath(error)).map(([path, message]) => {
    const field = fieldOfPath(path, sentLines);
    const isGone = /^(?:opportunities\.\d+\.id|remove_opportunities)/.test(path);
    return {
      id: field.startsWith('remove') || field === 'opportunities' ? 'lines' : field,
      label: labelOf(field),
      message: isGone ? 'This line no longer exists.' : message,
    };
  });
}

/** Prices that follow from a typed discount, when the list price has not been read yet. */
async function completePrices(
  form: RequestFormControl,
  queries: QueryClient,
  base: StoredRequest | undefined,
): Promise<void> {
  const complete = async (line: FormValues['lines'][number], index: number): Promise<void> => {
    if (line.typed !== 'discount') return;
    const stored = base?.opportunities.find(({ id }) => id === line.line_id);
    const price = priceAt(await listPriceOf(queries, line, stored), line.discount);
    if (price !== line.requested_price) form.setValue(`lines.${index}.requested_price`, price);
  };
  await Promise.all(form.getValues('lines').map(complete));
}

/** Refusals that are shown at fields, and not as a sentence. */
export const isAtFields = (error: unknown): error is Refused => hasCode(error, 'VALIDATION_FAILED');

type RequestWriteVariables = { id?: string; input: CreateApprovalRequestInput | UpdateApprovalRequestInput };
type Result = Record<string, { id: string } | null>;

const DOCUMENTS: Record<FormKind, unknown> = {
  new: createRequestDocument,
  edit: updateRequestDocument,
  resubmit: resubmitRequestDocument,
  revise: reviseRequestDocument,
};

/** The write of a form: create, update, resubmit or revise. */
const useRequestWrite = (kind: FormKind): Write<Result, RequestWriteVariables> =>
  useWrite(DOCUMENTS[kind] as Document<Result, RequestWriteVariables>);

/** The id of the request that was written. */
const writtenId = (result: Result): string | undefined => Object.values(result)[0]?.id;
