import { Link } from '@tanstack/react-router';
import { Empty } from '../../ui/empty';
import { pageOf } from '../../ui/page-of';
import { Pager } from '../../ui/pager';
import { keyState, works } from './key-state';
import { KeysTable } from './keys-table';
import type { ApiKey } from './use-keys';
import { WORDS } from './words';

const PER_PAGE = 100;

interface KeyListProps {
  keys: readonly ApiKey[];
  now_ms: number;
  show: 'all' | undefined;
  page: number;
  isBusy: boolean;
  onRotate: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}

/** The keys that work, or all keys, the newest first. */
export function KeyList({ keys, now_ms, show, page, ...rest }: KeyListProps) {
  const shown = keys
    .filter((key) => show === 'all' || works(keyState(key, now_ms)))
    .sort((a, b) => (a.id < b.id ? 1 : -1));
  if (shown.length === 0) {
    return (
      <Empty title={keys.length === 0 ? WORDS.none : WORDS.noneActive}>
        <p>{WORDS.noneHint}</p>
        {keys.length > 0 && (
          <Link to="." search={{ show: 'all' } as never}>
            {WORDS.showAll}
          </Link>
        )}
      </Empty>
    );
  }
  const { rows, ...place } = pageOf(shown, page, PER_PAGE);
  return (
    <>
      <KeysTable keys={rows} now_ms={now_ms} {...rest} />
      <Pager {...place} />
    </>
  );
}
