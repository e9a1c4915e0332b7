import { Link } from '@tanstack/react-router';
import { useViewer } from '../../api/viewer';
import { Empty } from '../../ui/empty';
import { WORDS } from './words';

/** Why no request awaits the person. */
export function InboxEmpty() {
  const { user } = useViewer();
  const holdsLevel = user.levels.length > 0;
  return (
    <Empty title={holdsLevel ? WORDS.empty : WORDS.noLevel}>
      <p>{holdsLevel ? WORDS.emptyHint : WORDS.noLevelHint}</p>
      <Link to="/requests">{WORDS.toRequests}</Link>
    </Empty>
  );
}
