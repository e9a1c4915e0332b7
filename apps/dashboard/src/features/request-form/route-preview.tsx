import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import { RouteList } from '../../approvals/request/route-list';
import { stateText } from '../../approvals/request/state-text';
import { rangesText } from '../../format/ranges';
import { ErrorState } from '../../ui/error-state';
import type { EditRules, FormKind } from './edit-rules';
import type { RequestFormControl } from './form-field';
import type { FormValues, StoredRequest } from './form-values';
import { previewQuestion } from './preview-input';
import {
  type PreviewApprovalRouteInput,
  type PreviewRouteQuery,
  previewRouteDocument,
} from './request-form.graphql.ts';
import { type PreviewLine, type RouteGroup, routeGroups } from './route-groups';
import styles from './route-preview.module.css';
import { useSettledValues } from './use-settled-values';

const SETTLED_MS = 400;
const MAX_REASONS = 3;

interface RoutePreviewProps {
  form: RequestFormControl;
  kind: FormKind;
  base: StoredRequest | undefined;
  rules: EditRules;
}

/** The route that the lines would take, in words, 400 ms after the last change. */
export function RoutePreview({ form, kind, base, rules }: RoutePreviewProps) {
  const { values, isChanging } = useSettledValues(form, SETTLED_MS);
  const isFixed = kind === 'edit' && base !== undefined && base.lifecycle_state !== 'pending';
  const asked = isFixed ? undefined : askedOf(values, base, rules);
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
  const isBusy = isChanging || preview.isFetching;
  return (
    <section className={styles.preview} aria-label="Route preview" aria-live="polite" aria-busy={isBusy}>
      <h2 className={styles.title}>Route preview</h2>
      {isFixed && (
        <p
          className={styles.note}
        >{`The request is ${stateText(base.lifecycle_state).toLowerCase()}. Its route does not change.`}</p>
      )}
      {!isFixed && !asked && <p className={styles.note}>The route appears when all values are valid.</p>}
      {asked && preview.error && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {asked && preview.data && (
        <div className={styles.answer}>
          <Answer {...preview.data} />
        </div>
      )}
    </section>
  );
}

/** What is asked, and how the answer is shown. It is kept with the answer, because the form goes on changing. */
interface Asked {
  input: PreviewApprovalRouteInput;
  /** The index in the form of each line of the answer; -1 for one that is not shown. */
  shown: number[];
  /** The numbers of the lines that are decided already. */
  decided: number[];
  /** The ids of removed lines. */
  removed: string[];
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

type Preview = PreviewRouteQuery['previewApprovalRoute'];

function Answer({ lines, warnings, asked }: Preview & { asked: Asked | undefined }) {
  const { shown = [], decided = [], removed = [] } = asked ?? {};
  return (
    <>
      <Routes groups={routeGroups(lines, shown)} />
      {decided.length > 0 && <p className={styles.note}>{`Already decided: line ${rangesText(decided)}.`}</p>}
      <Warnings
        warnings={warnings.filter(({ opportunity_id }) => opportunity_id === null || !removed.includes(opportunity_id))}
      />
    </>
  );
}

function Routes({ groups }: { groups: RouteGroup[] }) {
  return groups.map(({ numbers, steps, reasons }) => (
    <div key={numbers.join()} className={styles.group}>
      {numbers.length > 0 && (
        <h3 className={styles.lines}>
          {numbers.length === 1 ? `Line ${numbers[0] ?? 0}` : `Lines ${rangesText(numbers)}`}
        </h3>
      )}
      <RouteList
        name={groups.length === 1 ? 'Route' : `Route, line ${rangesText(numbers)}`}
        nodes={steps.map(nodeOf)}
      />
      {reasons.slice(0, MAX_REASONS).map(({ number, reason }) => (
        <p key={number} className={styles.note}>
          {reasons.length > 1 ? `Line ${number ?? 0}: ${reason}` : reason}
        </p>
      ))}
      {reasons.length > MAX_REASONS && <p className={styles.note}>{`and ${reasons.length - MAX_REASONS} more`}</p>}
    </div>
  ));
}

const nodeOf = ({ sequence, rank, effect, levels, approvers }: PreviewLine['steps'][number]) => {
  const names = rank === null ? 'Owner' : levels.map(({ code }) => code).join(', ');
  const isOne = rank === null || levels.length === 1;
  const verb = effect === 'endorse' ? (isOne ? 'endorses' : 'endorse') : isOne ? 'decides' : 'decide';
  const people = approvers.map(({ name }) => name).join(', ');
  return {
    key: String(sequence),
    title: `${names} ${verb}`,
    state: 'waiting' as const,
    details: people && <bdi className={styles.people}>{people}</bdi>,
  };
};

function Warnings({ warnings }: { warnings: Preview['warnings'] }) {
  const counts = new Map<string, number>();
  for (const { message } of warnings) counts.set(message, (counts.get(message) ?? 0) + 1);
  if (!counts.size) return <p className={styles.note}>No warnings.</p>;
  return (
    <div className={styles.group}>
      <h3 className={styles.lines}>Warnings</h3>
      <ul className={styles.warnings}>
        {[...counts].map(([message, count]) => (
          <li key={message}>{count > 1 ? `${message} (${count} ×)` : message}</li>
        ))}
      </ul>
    </div>
  );
}
