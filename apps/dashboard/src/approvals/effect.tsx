import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../api/refused';
import { useViewer } from '../api/viewer';
import styles from './decide.module.css';
import { effectText } from './decision-texts';
import { dryRun } from './dry-run';
import type { ApprovalRequest } from './request-query';

interface EffectProps {
  request: ApprovalRequest;
  decision: 'approve' | 'deny';
}

/** What the decision will do, in words, from a dry run. */
export function Effect({ request, decision }: EffectProps) {
  const { user } = useViewer();
  const run = useQuery({
    queryKey: ['request', request.id, 'dry-run', decision, request.version],
    queryFn: ({ signal }) => dryRun(request, decision, user, signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const isHeader = request.opportunities.length === 0;
  const text = run.data && (isHeader && decision === 'deny' ? 'This denies the request.' : effectText(run.data));
  return (
    <p role="status" className={styles.effect}>
      {run.error ? sentenceOf(run.error) : (text ?? 'Checking what this will do…')}
    </p>
  );
}
