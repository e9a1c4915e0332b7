import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClasses } from '../../ui/button';
import { lazyPart } from '../../ui/lazy';
import { useShortcuts } from '../../ui/shortcuts';
import { ownLines } from '../request/own-lines';
import type { ApprovalRequest } from '../request/request-query';
import type { DecisionKind } from './decide-dialog';

const DecideDialog = lazyPart(() => import('./decide-dialog').then(({ DecideDialog: part }) => part));

interface DecideActionsProps {
  request: ApprovalRequest;
  /** Called once the decision is recorded. */
  onDecided?: () => void;
}

/** Lines that are countered in a dialog; more on the page that decides line by line. */
const MAX_IN_DIALOG = 5;

interface Opened {
  kind: DecisionKind;
  request: ApprovalRequest;
  isShown: boolean;
}

/** The decisions that the person may take now: as buttons, as keys, each with its dialog. */
export function DecideActions({ request, onDecided }: DecideActionsProps) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  const allowed = request.allowed_actions;
  const hasLines = request.opportunities.length > 0;
  const actions = {
    approve: allowed.includes('approve'),
    deny: allowed.includes('deny'),
    counter: allowed.includes('approve') && hasLines,
  };
  /** While a decision is being sent, its dialog is shown again in place of another one. */
  const open = (kind: DecisionKind) =>
    setOpened(opened ? { ...opened, isShown: true } : { kind, request, isShown: true });
  const counter = () =>
    !opened && ownLines(request.opportunities).length > MAX_IN_DIALOG
      ? void navigate({ to: '/requests/$id/decide', params: { id: request.id } })
      : open('counter');
  useShortcuts({
    ...(actions.approve && { a: () => open('approve') }),
    ...(actions.deny && { d: () => open('deny') }),
    ...(actions.counter && { c: counter }),
  });
  return (
    <>
      {actions.deny && (
        <Button look="danger" hint="D" onClick={() => open('deny')}>
          Deny
        </Button>
      )}
      {actions.counter && (
        <Button hint="C" onClick={counter}>
          Counter
        </Button>
      )}
      {actions.approve && (
        <Button look="primary" hint="A" onClick={() => open('approve')}>
          Approve
        </Button>
      )}
      {opened && (
        <DecideDialog
          kind={opened.kind}
          request={opened.request}
          isShown={opened.isShown}
          onClose={(isSending) => setOpened(isSending ? { ...opened, isShown: false } : undefined)}
          onDecided={() => {
            setOpened(undefined);
            onDecided?.();
          }}
        />
      )}
    </>
  );
}

/** The page on which lines are decided one by one. */
export const DecideByLineLink = ({ request: { id, allowed_actions, opportunities } }: { request: ApprovalRequest }) =>
  allowed_actions.includes('approve') && opportunities.length > 0 ? (
    <Link to="/requests/$id/decide" params={{ id }} className={buttonClasses()}>
      Decide line by line
    </Link>
  ) : null;
