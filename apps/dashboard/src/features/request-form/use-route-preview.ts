import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import { useViewer } from '../../api/viewer';
import { type Warning, type WarningKind, warningKinds } from '../../approvals/request/warning-kinds';
import type { ValueFormat } from '../../ui/values';
import type { EditRules, FormKind } from './edit-rules';
import type { RequestFormControl } from './form-field';
import type { FormValues, StoredRequest } from './form-values';
import { previewQuestion, revisionQuestion } from './preview-input';
import { type PreviewApprovalRouteInput, previewRouteDocument } from './request-form.graphql.ts';
import { carriedIndexes } from './revised-request';
import { useSettledValues } from './use-settled-values';

const SETTLED_MS = 400;

export interface AskedRequest {
  form: RequestFormControl;
  kind: FormKind;
  base: StoredRequest | undefined;
  rules: EditRules;
}

/** The route and the warnings of the values, 400 ms after the last change. Components that show them share one call. */
export function useRoutePreview({ form, kind, base, rules }: AskedRequest) {
  const { values, isChanging } = useSettledValues(form, SETTLED_MS);
  const isFixed = kind === 'edit' && base !== undefined && base.lifecycle_state !== 'pending';
  const comparesTotal = useViewer().tenant.routing_basis === 'request_total';
  const isRevision = kind === 'revise' && base !== undefined;
  const carried = isRevision ? carriedIndexes(values, base, comparesTotal) : NONE;
  const revised = isRevision ? revisionOf(values, carried, comparesTotal) : undefined;
  const asked = isFixed ? undefined : isRevision ? revised : askedOf(values, base, rules);
  const preview = useQuery({
    queryKey: ['route-preview', asked],
    queryFn: async ({ signal }) => ({
      ...(await post(previewRouteDocument, { input: asked?.input ?? {} }, { signal })).previewApprovalRoute,
      asked,
    }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return { preview, asked, isChanging, carried, fixed: isFixed ? base.lifecycle_state : undefined };
}

/** The warnings of a preview by kind, in words. Its lines have no ids, so each warning counts as one line. */
export const previewKinds = (warnings: readonly Warning[], format: ValueFormat): WarningKind[] =>
  warningKinds(
    warnings.map((warning, index) => ({ ...warning, opportunity_id: warning.opportunity_id ?? `line ${index}` })),
    [],
    format,
  );

/** What is asked, and how the answer is shown. It is kept with the answer, because the form goes on changing. */
export interface Asked {
  input: PreviewApprovalRouteInput;
  /** The index in the form of each line of the answer; -1 for one that is not shown. */
  shown: number[];
  /** The numbers of the lines that are decided already. */
  decided: number[];
  /** The ids of removed lines. */
  removed: string[];
}

const NONE: number[] = [];

/** The preview of a revision has the lines that need a decision. */
function revisionOf(values: FormValues, carried: number[], comparesTotal: boolean): Asked | undefined {
  const question = revisionQuestion(values, carried, comparesTotal);
  return question && { input: question.input, shown: question.lines, decided: [], removed: [] };
}

function askedOf(values: FormValues, base: StoredRequest | undefined, rules: EditRules): Asked | undefined {
  const question = previewQuestion(values, base);
  if (!question) return undefined;
  const isDecided = (index: number): boolean =>
    index >= 0 && rules.line(values.lines[index]?.line_id ?? '') !== undefined;
  return {
    input: question.input,
    shown: question.lines.map((index) => (isDecided(index) ? -1 : index)),
    decided: question.lines.filter(isDecided).map((index) => index + 1),
    removed: (base?.opportunities ?? [])
      .map(({ id }) => id)
      .filter((id) => !values.lines.some(({ line_id }) => line_id === id)),
  };
}
