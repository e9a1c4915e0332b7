import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApprovalRequest } from '../../approvals/request/request-query';
import { Button, buttonClasses } from '../../ui/button';
import { lazyPart } from '../../ui/lazy';

const ExtendApproval = lazyPart(() => import('./extend-approval').then(({ ExtendApproval: part }) => part));
const RecordUse = lazyPart(() => import('./record-use').then(({ RecordUse: part }) => part));
const RevokeApproval = lazyPart(() => import('./revoke-approval').then(({ RevokeApproval: part }) => part));

/** The actions on an approval that the person may perform now. An open dialog stays when they are no longer available. */
export function ApprovedActions({ request }: { request: ApprovalRequest }) {
  const [dialog, setDialog] = useState<{ kind: 'extend' | 'revoke' | 'use'; request: ApprovalRequest }>();
  const may = (action: string) => request.available_actions.includes(action);
  const close = () => setDialog(undefined);
  return (
    <>
      {may('extend') && <Button onClick={() => setDialog({ kind: 'extend', request })}>Extend</Button>}
      {may('revise') && (
        <Link to="/requests/$id/revise" params={{ id: request.id }} className={buttonClasses()}>
          Revise
        </Link>
      )}
      {may('revoke') && <Button onClick={() => setDialog({ kind: 'revoke', request })}>Revoke</Button>}
      {may('use') && <Button onClick={() => setDialog({ kind: 'use', request })}>Record usage</Button>}
      {dialog?.kind === 'extend' && <ExtendApproval request={dialog.request} onClose={close} />}
      {dialog?.kind === 'revoke' && <RevokeApproval request={dialog.request} onClose={close} />}
      {dialog?.kind === 'use' && <RecordUse request={dialog.request} onClose={close} />}
    </>
  );
}
