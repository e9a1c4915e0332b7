import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { get } from '../../api/rest';
import { Alert } from '../../ui/alert';
import { Badge } from '../../ui/badge';
import { buttonClasses } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { ListState } from '../../ui/list-state';
import { Moment } from '../../ui/values';
import styles from './audit.module.css';
import type { AuditChainQuery } from './chain.graphql.ts';

const REASONS: Record<string, string> = {
  missing: 'An entry before it is missing.',
  hash: 'Its hash does not match the entry before it.',
  changed: 'Its values were changed after it was written.',
  beyond_head: 'It was added after the head of the log.',
  head: 'The head of the log names another entry: entries were removed at the end.',
  checkpoint: 'It does not match a signed checkpoint.',
};

type ChainState = AuditChainQuery['auditChain'];

/** Characters of a hash or a signature that are shown. */
const SHOWN = 12;
/** The address of the checkpoint. A download saves its JSON unchanged. */
const CHECKPOINT = '/v2/audit-logs/checkpoint';
/** The files with which a person verifies the log outside of the service. */
const FOR_VERIFICATION = [
  ['Download export', '/v2/audit-logs/export', 'audit-log.ndjson'],
  ['Download keys', '/v2/audit-keys', 'audit-keys.json'],
] as const;

/** The signed head of the log, and whether its entries can be trusted. */
export function Chain({ state }: { state: ChainState }) {
  const { seq } = state;
  const checkpoint = useQuery({
    queryKey: ['audit', 'checkpoint', seq],
    queryFn: async ({ signal }) => (await get(CHECKPOINT, undefined, signal)).data,
    enabled: seq > 0,
  });
  return (
    <section className={styles.chain} aria-label="Chain">
      <div className={styles.chainHead}>
        <h2>Chain</h2>
        <Verification state={state} />
      </div>
      {seq === 0 ? (
        <p>The log has no entries yet.</p>
      ) : (
        <ListState query={checkpoint}>
          {({ seq: head, hash, at, signature }) => (
            <div className={styles.checkpoint}>
              <strong>{`Entry ${head}`}</strong>
              <Moment value={at} />
              <Short name="Hash" text={hash} copy="Copy hash" />
              <Short name="Signature" text={signature} copy="Copy signature" />
              <div className={styles.downloads}>
                <a className={buttonClasses()} href={CHECKPOINT} download={`audit-checkpoint-${head}.json`}>
                  Download checkpoint
                </a>
                {FOR_VERIFICATION.map(([name, href, file]) => (
                  <a key={href} className={buttonClasses('plain')} href={href} download={file}>
                    {name}
                  </a>
                ))}
              </div>
            </div>
          )}
        </ListState>
      )}
    </section>
  );
}

const Short = ({ name, text, copy }: { name: string; text: string; copy: string }) => (
  <span className={styles.row}>
    <span className={styles.muted}>{name}</span>
    <code className={styles.code} title={text}>
      {text.slice(0, SHOWN)}
    </code>
    <CopyButton text={text} label={copy} />
  </span>
);

function Verification({ state: { seq, ok, verified_at, verified_seq, first_bad_seq, reason } }: { state: ChainState }) {
  if (ok === null)
    return (
      <p className={styles.muted}>
        {seq === 0
          ? null
          : 'Not verified yet. The service verifies the log once a day. To verify it now, run npm run admin -- audit verify on the server.'}
      </p>
    );
  if (ok || first_bad_seq === null)
    return (
      <p className={styles.row}>
        <Badge tone="green" text="Verified" />
        <span>
          {`up to entry ${verified_seq ?? 0}`}, <Moment value={verified_at} />
        </span>
      </p>
    );
  return (
    <Alert>
      {`Entry ${first_bad_seq} cannot be trusted.`} {REASONS[reason ?? ''] ?? reason}{' '}
      <Link to="/audit" search={{ cursor: String(first_bad_seq + 1) }}>
        {`Show entry ${first_bad_seq}`}
      </Link>
    </Alert>
  );
}
