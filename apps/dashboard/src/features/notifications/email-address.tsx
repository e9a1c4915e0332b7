import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Facts } from '../../ui/facts';
import { announce } from '../../ui/status';
import { Moment, UserText } from '../../ui/values';
import { WriteProblem } from '../../ui/write-problem';
import { type PreferencesQuery, resumeEmailDocument, sendTestEmailDocument } from './preferences.graphql.ts';
import styles from './notifications.module.css';

type Address = PreferencesQuery['notificationPreferences']['email'];

const STATES: Record<string, { text: string; tone: 'amber' | 'green' | 'red' }> = {
  ok: { text: 'Works', tone: 'green' },
  failing: { text: 'Failing', tone: 'amber' },
  stopped: { text: 'Stopped', tone: 'red' },
};

/** Whether mails reach the person. */
export function EmailAddress({ email }: { email: Address }) {
  return (
    <section aria-label="E-mail address" className={styles.section}>
      <h2 className={styles.title}>E-mail address</h2>
      {email.is_on ? <State email={email} /> : <p>E-mail is off on this service.</p>}
    </section>
  );
}

function State({ email }: { email: Address }) {
  const { can } = useViewer();
  const queries = useQueryClient();
  const resume = useWrite(resumeEmailDocument);
  const test = useWrite(sendTestEmailDocument);
  const resumed = async () => {
    if (!(await resume.send({}))) return;
    await queries.invalidateQueries({ queryKey: ['notification preferences'] });
    announce('E-mail goes on.');
  };
  const tested = async () => {
    if (await test.send({})) announce('Sent.');
  };
  return (
    <>
      <Facts
        facts={[
          ['Address', <UserText key="address" value={email.address} />],
          ['State', <Badge key="state" {...(STATES[email.state] ?? { text: email.state, tone: 'grey' })} />],
          ...(email.since ? [['Since', <Moment key="since" value={email.since} />] as const] : []),
          ...(email.last_error ? [['Last error', <UserText key="error" value={email.last_error} />] as const] : []),
        ]}
      />
      <WriteProblem state={resume.state} onRetry={() => void resumed()} />
      <WriteProblem state={test.state} onRetry={() => void tested()} />
      <div className={styles.saving}>
        {email.state !== 'ok' && (
          <Button disabled={resume.isSending} onClick={() => void resumed()}>
            Resume e-mail
          </Button>
        )}
        {can('tenant:manage') && (
          <Button disabled={test.isSending} onClick={() => void tested()}>
            Send test e-mail
          </Button>
        )}
      </div>
    </>
  );
}
