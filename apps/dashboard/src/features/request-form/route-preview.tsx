import { RouteList } from '../../approvals/request/route-list';
import { routeReason } from '../../approvals/request/route-reason';
import { stateText } from '../../approvals/request/state-text';
import { rangesText } from '../../format/ranges';
import { ErrorState } from '../../ui/error-state';
import { useValueFormat } from '../../ui/values';
import type { PreviewRouteQuery } from './request-form.graphql.ts';
import { type PreviewLine, type RouteGroup, routeGroups } from './route-groups';
import styles from './route-preview.module.css';
import { type Asked, type AskedRequest, previewKinds, useRoutePreview } from './use-route-preview';

const MAX_REASONS = 3;

/** The route that the lines would take, in words, 400 ms after the last change. */
export function RoutePreview(props: AskedRequest) {
  const { preview, asked, carried, fixed, isChanging } = useRoutePreview(props);
  const isBusy = isChanging || preview.isFetching;
  return (
    <section className={styles.preview} aria-label="Route preview" aria-live="polite" aria-busy={isBusy}>
      <h2 className={styles.title}>Route preview</h2>
      {fixed !== undefined && (
        <p className={styles.note}>{`The request is ${stateText(fixed).toLowerCase()}. Its route does not change.`}</p>
      )}
      {carried.length > 0 && (
        <p className={styles.note}>{`Keeps its approval: line ${rangesText(carried.map((index) => index + 1))}.`}</p>
      )}
      {fixed === undefined && !asked && (
        <p className={styles.note}>
          {carried.length > 0
            ? 'Change or add a line. Its route appears here.'
            : 'The route appears when all values are valid.'}
        </p>
      )}
      {asked && preview.error && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {asked && preview.data && (
        <div className={styles.answer}>
          <Answer {...preview.data} />
        </div>
      )}
    </section>
  );
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
  const { currency } = useValueFormat();
  return groups.map(({ numbers, steps, lines }) => (
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
      {lines.slice(0, MAX_REASONS).map(({ number, line }) => (
        <p key={number} className={styles.note}>
          {lines.length > 1 && `Line ${number ?? 0}: `}
          {routeReason(line, { currency, hasNoLines: number === undefined })}
        </p>
      ))}
      {lines.length > MAX_REASONS && <p className={styles.note}>{`and ${lines.length - MAX_REASONS} more`}</p>}
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
  const kinds = previewKinds(warnings, useValueFormat());
  if (!kinds.length) return <p className={styles.note}>No warnings.</p>;
  return (
    <div className={styles.group}>
      <h3 className={styles.lines}>Warnings</h3>
      <ul className={styles.warnings}>
        {kinds.map(({ key, sentence }) => (
          <li key={key}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
