import { Navigate } from '@tanstack/react-router';
import { useViewer } from '../../api/viewer';
import { useFirstSteps } from '../../approvals/first-steps/use-first-steps';

/** People who decide begin with what awaits them, others with the requests. A person with first steps begins there, above the requests. */
export function HomePage() {
  const { can } = useViewer();
  const { steps } = useFirstSteps();
  if (!steps) return null;
  return <Navigate to={can('requests:decide') && steps.length === 0 ? '/inbox' : '/requests'} replace />;
}
