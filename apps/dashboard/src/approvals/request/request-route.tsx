import { Badge, type Tone } from '../../ui/badge';
import { Moment, Price } from '../../ui/values';
import { linesText } from './lines-text';
import { partName } from './part-name';
import { shortId } from './request-name';
import type { ApprovalRequest } from './request-query';
import styles from './request-view.module.css';
import { RouteList, type RouteNode } from './route-list';
import { type LineRoute, type RouteStep, earlierRounds, routesOf } from './route-of';
import { StepActions } from './step-actions';
import { StepTimes } from './step-times';

/** Parts that are shown without a press. */
const MAX_PARTS = 3;

interface RouteProps {
  request: ApprovalRequest;
  /** When the request was read: times are relative to it. */
  now_ms: number;
  /** Level 2 below a page heading, level 3 below the heading of a section. */
  Heading?: 'h2' | 'h3';
}

/** The routes of the present round: one list when all lines share it, else one per route. Earlier rounds are collapsed. */
export function RequestRoute({ request, now_ms, Heading = 'h2' }: RouteProps) {
  const routes = routesOf(request, request.round);
  return (
    <section className={styles.part}>
      <Heading className={styles.head}>Route</Heading>
      {routes.length === 0 ? (
        <p className={styles.muted}>No route: the request has no open lines.</p>
      ) : (
        <Routes name="Route" routes={routes} request={request} now_ms={now_ms} />
      )}
      {earlierRounds(request).map((round) => (
        <details key={round} className={styles.details}>
          <summary>{`Round ${round}`}</summary>
          <Routes name={`Round ${round}`} routes={routesOf(request, round)} request={request} now_ms={now_ms} />
        </details>
      ))}
    </section>
  );
}

function Routes({
  name,
  routes,
  request,
  now_ms,
}: Omit<RouteProps, 'Heading'> & { name: string; routes: LineRoute[] }) {
  const [only] = routes;
  if (routes.length === 1 && only)
    return <RouteList name={name} nodes={only.steps.map((step) => nodeOf(step, request, now_ms))} />;
  return (
    <ul aria-label={name} className={styles.routes}>
      {routes.map(({ key, lines, steps }) => {
        const text = linesText(lines, request.opportunities);
        return (
          <li key={key}>
            <p className={styles.parts}>{text}</p>
            <Parts parts={lines.map((line) => partName(line, request.opportunities))} />
            <RouteList name={`Route, ${text}`} nodes={steps.map((step) => nodeOf(step, request, now_ms))} />
          </li>
        );
      })}
    </ul>
  );
}

/** The parts of a route; many of them only on demand. */
function Parts({ parts }: { parts: readonly string[] }) {
  const text = <bdi className={styles.code}>{parts.join(' · ')}</bdi>;
  if (parts.length <= MAX_PARTS) return <p className={styles.routeParts}>{text}</p>;
  return (
    <details className={`${styles.details} ${styles.routeParts}`}>
      <summary>Details</summary>
      {text}
    </details>
  );
}

const STATUS: Record<string, { text: string; tone: Tone }> = {
  active: { text: 'Active', tone: 'amber' },
  waiting: { text: 'Waiting', tone: 'grey' },
  endorsed: { text: 'Endorsed', tone: 'green' },
  approved: { text: 'Approved', tone: 'green' },
  denied: { text: 'Denied', tone: 'red' },
  skipped: { text: 'Skipped', tone: 'grey' },
  cancelled: { text: 'Cancelled', tone: 'grey' },
};

const nodeOf = (step: RouteStep, request: ApprovalRequest, now_ms: number): RouteNode => {
  const status = STATUS[step.status] ?? { text: step.status, tone: 'grey' as const };
  return {
    key: step.key,
    state: step.state,
    title: <Title step={step} />,
    badge: <Badge {...status} />,
    details: <Details step={step} request={request} now_ms={now_ms} />,
  };
};

/** The levels, and who acted or may act. */
const Title = ({ step: { levels, people, actor, rank } }: { step: RouteStep }) => (
  <>
    {levels}{' '}
    <span className={styles.people}>
      <bdi>{actor ?? (people.join(', ') || (rank === null ? '' : 'no approver; the owner can act'))}</bdi>
    </span>
  </>
);

function Details({ step, request, now_ms }: { step: RouteStep; request: ApprovalRequest; now_ms: number }) {
  const { rank, effect, instead, price, comment, reason_code, decided_at, carried_from_round } = step;
  const { carried_from_request_id: source } = step;
  return (
    <div className={styles.note}>
      <p>
        {rank !== null && `Rank ${rank} · `}
        {effect}
        {price !== null && (
          <>
            {' · at '}
            <Price value={price} />
          </>
        )}
        {decided_at !== null && (
          <>
            {' · '}
            <Moment value={decided_at} now_ms={now_ms} />
          </>
        )}
        {carried_from_round !== null && ` · from round ${carried_from_round}`}
        {source !== null && ` · carried from ${shortId(source)}`}
        {instead !== null && ` · decided by ${instead}`}
      </p>
      {(step.state === 'active' || step.state === 'waiting') && <StepTimes step={step} />}
      <Reason reason_code={reason_code} comment={comment} />
      <StepActions request={request} step={step} />
    </div>
  );
}

/** A reason code and a comment as text of a person. */
export const Reason = ({ reason_code, comment }: { reason_code: string | null; comment: string | null }) =>
  reason_code || comment ? (
    <p className={styles.quote}>
      {reason_code && <bdi className={styles.code}>{reason_code}</bdi>} {comment && <bdi>{comment}</bdi>}
    </p>
  ) : null;
