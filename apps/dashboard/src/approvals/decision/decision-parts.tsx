import { useViewer } from '../../api/viewer';
import { Button } from '../../ui/button';
import { OwnShare } from '../request/own-share';
import { requestName } from '../request/request-name';
import type { ApprovalRequest } from '../request/request-query';
import styles from './decide.module.css';
import type { Decided } from './decision-texts';

export interface DecideDialogProps {
  /** The request as it was when the dialog opened. */
  request: ApprovalRequest;
  /** Whether the person wants to see the dialog. A closed one goes on while its decision is sent, and comes back with a problem. */
  isShown: boolean;
  /** @param isSending whether the decision is being sent, so that the dialog must be kept */
  onClose: (isSending: boolean) => void;
  onDecided: (result: Decided) => void;
}

/** The request that is decided, the person's share of it, and that a decision is final. */
export const Subject = ({ request }: { request: ApprovalRequest }) => (
  <div className={styles.subject}>
    <p>
      <bdi className={styles.name}>{requestName(request)}</bdi>. A decision cannot be undone.
    </p>
    <p className={styles.own}>
      <OwnShare lines={request.opportunities} />
    </p>
  </div>
);

/** A button for each reason code that the tenant suggests. */
export function ReasonCodes({ onChoose }: { onChoose: (code: string) => void }) {
  const { tenant } = useViewer();
  if (!tenant.reason_codes.length) return null;
  return (
    <div className={styles.codes}>
      {tenant.reason_codes.map(({ code, label }) => (
        <Button key={code} onClick={() => onChoose(code)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
