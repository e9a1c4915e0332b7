import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import { partName } from './part-name';
import { requestName } from './request-name';
import type { ApprovalRequest } from './request-query';
import styles from './request-view.module.css';
import type { LineStep, RouteStep } from './route-of';
import { stepSuffix } from './step-names';
import { claimStepDocument, releaseStepDocument } from './steps.graphql.ts';
import { useRereadSteps } from './use-reread-steps';

const ReassignStep = lazyPart(() => import('./reassign-step').then(({ ReassignStep: part }) => part));

/** Lines that have their buttons without a press. */
const MAX_SHOWN = 3;

interface StepActionsProps {
  request: ApprovalRequest;
  step: RouteStep;
}

/** What the person may do with the steps of lines that share a route. Nothing when no step allows an action. */
export function StepActions({ request, step: { levels, of } }: StepActionsProps) {
  const possible = of.filter(({ available_actions }) => available_actions.length > 0);
  const items = possible.map((step) => (
    <OneStep key={step.id} request={request} step={step} levels={levels} isOfMany={of.length > 1} />
  ));
  if (items.length <= MAX_SHOWN) return <>{items}</>;
  return (
    <details className={styles.details}>
      <summary>{`Steps of ${items.length} lines`}</summary>
      {items}
    </details>
  );
}

interface OneStepProps {
  request: ApprovalRequest;
  step: LineStep;
  /** The codes of its levels. */
  levels: string;
  isOfMany: boolean;
}

function OneStep({ request, step, levels, isOfMany }: OneStepProps) {
  const { id, status, opportunity_id, available_actions } = step;
  const [isReassigning, setReassigning] = useState(false);
  const claim = useWrite(claimStepDocument);
  const release = useWrite(releaseStepDocument);
  const reread = useRereadSteps(request.id);
  const suffix = stepSuffix(step, request);
  const line = request.opportunities.find((each) => each.id === opportunity_id);
  const send = async (write: typeof claim | typeof release, text: string) => {
    const result = await write.send({ id });
    reread();
    if (result) announce(text, undefined, requestName(request));
  };
  const may = (action: string) => available_actions.includes(action);
  const isSending = claim.isSending || release.isSending;
  const reassign = status === 'waiting' ? `Reassign ${levels}` : 'Reassign';
  return (
    <div className={styles.stepActions}>
      {isOfMany && line && <bdi className={styles.code}>{partName(line, request.opportunities)}</bdi>}
      {may('claim') && (
        <Button aria-label={`Claim${suffix}`} disabled={isSending} onClick={() => void send(claim, 'Claimed.')}>
          Claim
        </Button>
      )}
      {may('release') && (
        <Button aria-label={`Release${suffix}`} disabled={isSending} onClick={() => void send(release, 'Released.')}>
          Release
        </Button>
      )}
      {may('reassign') && (
        <Button aria-label={`${reassign}${suffix}`} onClick={() => setReassigning(true)}>
          {reassign}
        </Button>
      )}
      <WriteProblem state={claim.state} onRetry={() => void send(claim, 'Claimed.')} />
      <WriteProblem state={release.state} onRetry={() => void send(release, 'Released.')} />
      {isReassigning && <ReassignStep request={request} step_id={id} onClose={() => setReassigning(false)} />}
    </div>
  );
}
