import { Link } from '@tanstack/react-router';
import { useViewer } from '../../api/viewer';
import { Empty } from '../../ui/empty';

/** Why no request awaits the person. */
export function InboxEmpty() {
  const { user } = useViewer();
  const holdsLevel = user.levels.length > 0;
  return (
    <Empty title={holdsLevel ? 'Nothing waits for you.' : 'You hold no level, so nothing is routed to you.'}>
      <p>
        {holdsLevel
          ? 'New requests appear here when they reach one of your levels.'
          : 'If you are an owner, requests that only an owner may decide appear here.'}
      </p>
      <Link to="/requests">Requests</Link>
    </Empty>
  );
}
