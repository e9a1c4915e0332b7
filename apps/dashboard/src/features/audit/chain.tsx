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
import { CHAIN_WORDS, WORDS } from './words';

type ChainState = AuditChainQuery['auditChain'];

/** Characters of a hash or a signature that are shown. */
const SHOWN = 12;
/** The address of the checkpoint. A download saves its JSON unchanged. */
const CHECKPOINT = '/v2/audit-logs/checkpoint';

/** The signed head of the log, and whether its entries can be trusted. */
export function Chain({ state }: { state: ChainState }) {
  const { seq } = state;
  const checkpoint = useQuery({
    queryKey: ['audit', 'checkpoint', seq],
    queryFn: async ({ signal }) => (await get(CHECKPOINT, undefined, signal)).data,
    enabled: seq > 0,
  });
  return (
    <section className={styles.chain} aria-label={CHAIN_WORDS.title}>
      <div className={styles.chainHead}>
        <h2>{CHAIN_WORDS.title}</h2>
        <Verification state={state} />
      </div>
      {seq === 0 ? (
        <p>{CHAIN_WORDS.empty}</p>
      ) : (
        <ListState query={checkpoint}>
          {({ seq: head, hash, at, signature }) => (
            <div className={styles.checkpoint}>
              <strong>{WORDS.entry(head)}</strong>
              <Moment value={at} />
              <Short name={CHAIN_WORDS.hash} text={hash} copy={CHAIN_WORDS.copyHash} />
              <Short name={CHAIN_WORDS.signature} text={signature} copy={CHAIN_WORDS.copySignature} />
              <a className={buttonClasses()} href={CHECKPOINT} download={CHAIN_WORDS.file(head)}>
                {CHAIN_WORDS.download}
              </a>
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
  if (ok === null) return <p className={styles.muted}>{seq === 0 ? null : CHAIN_WORDS.notVerified}</p>;
  if (ok || first_bad_seq === null)
    return (
      <p className={styles.row}>
        <Badge tone="green" text={CHAIN_WORDS.verified} />
        <span>
          {CHAIN_WORDS.verifiedUpTo(verified_seq ?? 0)}, <Moment value={verified_at} />
        </span>
      </p>
    );
  return (
    <Alert>
      {CHAIN_WORDS.bad(first_bad_seq)} {CHAIN_WORDS.reasons[reason ?? ''] ?? reason}{' '}
      <Link to="/audit" search={{ cursor: String(first_bad_seq + 1) }}>
        {CHAIN_WORDS.showBad(first_bad_seq)}
      </Link>
    </Alert>
  );
}
