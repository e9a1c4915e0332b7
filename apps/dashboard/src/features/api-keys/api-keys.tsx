import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { countOf } from '../../format/count';
import { Button } from '../../ui/button';
import { useConfirmedName } from '../../ui/confirm-name';
import { Empty } from '../../ui/empty';
import { FormDialog } from '../../ui/form-dialog';
import { ListPage } from '../../ui/list-page';
import { PER_LONG_PAGE, paged } from '../../ui/paged';
import { announce } from '../../ui/status';
import { Tabs } from '../../ui/tabs';
import { useNow } from '../../ui/use-now';
import { Moment } from '../../ui/values';
import { WriteProblem } from '../../ui/write-problem';
import { revokeKeyDocument } from './api-keys.graphql.ts';
import { CreateKey } from './create-key';
import { type Issued, IssuedKey } from './issued-key';
import { keyState, wasUsedLately, works } from './key-state';
import { keyColumns } from './keys-table';
import { RotateKey } from './rotate-key';
import { type ApiKey, keysQuery } from './use-keys';

type Open = 'create' | { rotate: Issued['api_key'] } | { revoke: ApiKey } | undefined;

const TABS = [
  { label: 'Active', value: undefined },
  { label: 'All', value: 'all' },
];

const countWorking = (keys: readonly ApiKey[], now_ms: number): number =>
  keys.filter((key) => works(keyState(key, now_ms))).length;

/** The keys that work, or all keys, the newest first. */
const keysShown = (keys: readonly ApiKey[], show: 'all' | undefined, now_ms: number): ApiKey[] =>
  keys.filter((key) => show === 'all' || works(keyState(key, now_ms))).sort((a, b) => (a.id < b.id ? 1 : -1));

/** The API keys. @param show undefined for those that work */
export function ApiKeysPage({ show, page }: { show: 'all' | undefined; page: number }) {
  const queries = useQueryClient();
  const keys = useQuery(keysQuery);
  const now_ms = Math.max(useNow(), keys.dataUpdatedAt); // a key that was just revoked has ended
  const [open, setOpen] = useState<Open>();
  const [issued, setIssued] = useState<Issued>();
  const close = () => setOpen(undefined);
  const reread = () => void queries.invalidateQueries({ queryKey: keysQuery.queryKey });
  const wasIssued = (key: Issued) => {
    close();
    setIssued(key);
    reread();
  };
  const wasRevoked = () => {
    close();
    announce('Key revoked.');
    reread();
  };
  const rotateIssued = () => {
    if (issued) setOpen({ rotate: issued.api_key });
    setIssued(undefined);
  };
  return (
    <>
      <ListPage
        count={keys.data && countOf(countWorking(keys.data, now_ms), 'active key')}
        actions={
          <Button look="primary" onClick={() => setOpen('create')}>
            Create key
          </Button>
        }
        filters={<Tabs name="Keys" parameter="show" current={show} tabs={TABS} />}
        query={keys}
        pageOf={(all) => paged(keysShown(all, show, now_ms), page, PER_LONG_PAGE)}
        table={{
          name: 'API keys',
          columns: keyColumns({
            now_ms,
            onRotate: (key) => setOpen({ rotate: key }),
            onRevoke: (key) => setOpen({ revoke: key }),
          }),
          isBusy: keys.isRefetching,
        }}
        empty={<NoKeys hasEnded={keys.data?.length !== 0} />}
      />
      {open === 'create' && <CreateKey onClose={close} onIssued={wasIssued} />}
      {typeof open === 'object' && 'rotate' in open && (
        <RotateKey api_key={open.rotate} onClose={close} onIssued={wasIssued} />
      )}
      {typeof open === 'object' && 'revoke' in open && (
        <RevokeKey api_key={open.revoke} onClose={close} onDone={wasRevoked} />
      )}
      {issued && <IssuedKey issued={issued} onDone={() => setIssued(undefined)} onRotate={rotateIssued} />}
    </>
  );
}

/** Without a key that is shown. @param hasEnded whether there are keys that no longer work */
const NoKeys = ({ hasEnded }: { hasEnded: boolean }) => (
  <Empty title={hasEnded ? 'There are no active API keys.' : 'There are no API keys.'}>
    <p>A program uses a key to call GraphQL and REST as a person.</p>
    {hasEnded && (
      <Link to="." search={{ show: 'all' }}>
        Show all keys
      </Link>
    )}
  </Empty>
);

interface RevokeKeyProps {
  api_key: ApiKey;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a key is revoked. When it was used within 30 days, its name must be typed. */
function RevokeKey({ api_key: { id, name, last_used_at, last_used_ip }, onClose, onDone }: RevokeKeyProps) {
  const now_ms = useNow();
  const write = useWrite(revokeKeyDocument);
  const { isConfirmed, field } = useConfirmedName(name);
  const mustConfirm = wasUsedLately(last_used_at, now_ms);
  const send = async () => {
    if (await write.send({ id })) onDone();
  };
  return (
    <FormDialog
      title="Revoke key"
      sending="Revoking…"
      isSending={write.isSending}
      isDangerous
      canConfirm={!mustConfirm || isConfirmed}
      onClose={onClose}
      onConfirm={() => void send()}
    >
      <p>{`${name} stops working immediately. This cannot be undone.`}</p>
      {last_used_at === null ? (
        <p>The key was never used.</p>
      ) : (
        <p>
          Last used <Moment value={last_used_at} now_ms={now_ms} />
          {last_used_ip !== null && ` from ${last_used_ip}`}. {mustConfirm && 'A program might still use it.'}
        </p>
      )}
      {mustConfirm && field}
      <WriteProblem state={write.state} onRetry={() => void send()} />
    </FormDialog>
  );
}
