import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { ListState } from '../../ui/list-state';
import { PageHeading } from '../../ui/page-heading';
import { announce } from '../../ui/status';
import { Tabs } from '../../ui/tabs';
import { useNow } from '../../ui/use-now';
import { CreateKey } from './create-key';
import { type Issued, IssuedKey } from './issued-key';
import { KeyList } from './key-list';
import { keyState, works } from './key-state';
import { RevokeKey } from './revoke-key';
import { RotateKey } from './rotate-key';
import { type ApiKey, keysQuery } from './use-keys';
import { WORDS } from './words';

type Open = 'create' | { rotate: Issued['api_key'] } | { revoke: ApiKey } | undefined;

const TABS = [
  { label: WORDS.active, value: undefined },
  { label: WORDS.all, value: 'all' },
];

const countWorking = (keys: readonly ApiKey[], now_ms: number): number =>
  keys.filter((key) => works(keyState(key, now_ms))).length;

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
    announce(WORDS.revoked);
    reread();
  };
  const rotateIssued = () => {
    if (issued) setOpen({ rotate: issued.api_key });
    setIssued(undefined);
  };
  return (
    <>
      <PageHeading title={WORDS.title} hint={keys.data && WORDS.count(countWorking(keys.data, now_ms))}>
        <Button look="primary" onClick={() => setOpen('create')}>
          {WORDS.create}
        </Button>
      </PageHeading>
      <Tabs name={WORDS.views} parameter="show" current={show} tabs={TABS} />
      <ListState query={keys}>
        {(all) => (
          <KeyList
            keys={all}
            now_ms={now_ms}
            show={show}
            page={page}
            isBusy={keys.isRefetching}
            onRotate={(key) => setOpen({ rotate: key })}
            onRevoke={(key) => setOpen({ revoke: key })}
          />
        )}
      </ListState>
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
