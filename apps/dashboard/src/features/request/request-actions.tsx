import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { DecideActions, DecideByLineLink } from '../../approvals/decision/decide-actions';
import { ApprovalWaits } from '../../approvals/request/approval-waits';
import type { ApprovalRequest } from '../../approvals/request/request-query';
import { Button, buttonClasses } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { useShortcuts } from '../../ui/shortcuts';
import { announce } from '../../ui/status';
import { DeleteDialog, WithdrawDialog } from './change-state-dialogs';
import styles from './request.module.css';

/** The decisions that the person may take. They stay at the bottom of the window. An open dialog stays when they are no longer allowed. */
export const RequestDecisions = ({ request }: { request: ApprovalRequest }) => (
  <div className={styles.decisions}>
    <ApprovalWaits request={request} />
    <DecideByLineLink request={request} />
    <DecideActions request={request} />
  </div>
);

/** What else the person may do with the request now, by its allowed actions. */
export function RequestActions({ request }: { request: ApprovalRequest }) {
  const { can } = useViewer();
  const [dialog, setDialog] = useState<{ kind: 'withdraw' | 'delete'; request: ApprovalRequest }>();
  const navigate = useNavigate();
  const { id, allowed_actions } = request;
  const mayWrite = can('requests:write');
  const may = (action: string) => mayWrite && allowed_actions.includes(action);
  const address = `${location.origin}/requests/${id}`;
  const close = () => setDialog(undefined);
  useShortcuts(may('edit') ? { e: () => void navigate({ to: '/requests/$id/edit', params: { id } }) } : NONE);
  return (
    <>
      {may('edit') && (
        <Link to="/requests/$id/edit" params={{ id }} className={buttonClasses()}>
          Edit
        </Link>
      )}
      {may('resubmit') && (
        <Link to="/requests/$id/resubmit" params={{ id }} className={buttonClasses()}>
          Resubmit
        </Link>
      )}
      {mayWrite && (
        <Link to="/requests/new" search={{ from: id }} className={buttonClasses()}>
          Duplicate
        </Link>
      )}
      <Link to="/requests/$id/print" params={{ id }} className={buttonClasses()}>
        Print
      </Link>
      <CopyButton
        text={address}
        label="Copy link"
        onRefused={() => announce(`The clipboard is not available. The address is ${address}`)}
      />
      {may('withdraw') && <Button onClick={() => setDialog({ kind: 'withdraw', request })}>Withdraw</Button>}
      {may('delete') && (
        <Button look="danger" onClick={() => setDialog({ kind: 'delete', request })}>
          Delete
        </Button>
      )}
      {dialog?.kind === 'withdraw' && <WithdrawDialog request={dialog.request} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteDialog request={dialog.request} onClose={close} />}
    </>
  );
}

const NONE = {};
