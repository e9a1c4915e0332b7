import { TriangleAlert } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useValueFormat } from '../../ui/values';
import { shortId } from './request-name';
import type { ApprovalRequest } from './request-query';
import styles from './request-view.module.css';
import { type WarnedLine, type WarningKind, warningKinds } from './warning-kinds';

/** Kinds that are shown at once. The others are behind one `<details>`. */
const MAX_OPEN = 3;

/** What an approver should know: a block for each kind of warning, with its lines, and links to the requests that it names. */
export function RequestWarnings({ request: { warnings, opportunities } }: { request: ApprovalRequest }) {
  const format = useValueFormat();
  const kinds = warningKinds(warnings, opportunities, format);
  const folded = kinds.slice(MAX_OPEN);
  if (!kinds.length) return null;
  return (
    <div className={styles.warnings}>
      <Kinds name="Warnings" kinds={kinds.slice(0, MAX_OPEN)} />
      {folded.length > 0 && (
        <details className={styles.details}>
          <summary>
            {folded.length === 1 ? '1 more kind of warning' : `${folded.length} more kinds of warnings`}
          </summary>
          <Kinds name="More warnings" kinds={folded} />
        </details>
      )}
    </div>
  );
}

const Kinds = ({ name, kinds }: { name: string; kinds: readonly WarningKind[] }) => (
  <ul aria-label={name} className={styles.kinds}>
    {kinds.map(({ key, sentence, lines }) => {
      const only = lines.length === 1 ? lines[0] : undefined;
      return (
        <li key={key} className={styles.warning}>
          <TriangleAlert size={14} aria-hidden />
          <div className={styles.kind}>
            <span>
              {only && <LineLink line={only} />} <bdi>{sentence}</bdi> {only && <Repeated line={only} />}
            </span>
            {lines.length > 1 && <WarnedLines lines={lines} />}
          </div>
        </li>
      );
    })}
  </ul>
);

const WarnedLines = ({ lines }: { lines: readonly WarnedLine[] }) => (
  <details className={styles.details}>
    <summary>Details</summary>
    <ul className={styles.warned}>
      {lines.map((line, index) => (
        <li key={`${line.id}-${index}`}>
          <LineLink line={line} className={styles.warnedPart} /> {line.fact}{' '}
          <Repeated line={line} className={styles.warnedPart} />
        </li>
      ))}
    </ul>
  </details>
);

interface LinkProps {
  line: WarnedLine;
  /** In a list; in a sentence the link is a part of the text. */
  className?: string | undefined;
}

const LineLink = ({ line: { id, part }, className }: LinkProps) => (
  <a href={`#line-${id}`} className={className} onClick={(event) => showLine(event, id)}>
    <bdi>{part}</bdi>
  </a>
);

/** The requests that a line repeats. */
const Repeated = ({ line: { requests }, className }: LinkProps) =>
  requests.map((id) => (
    <Link key={id} to="/requests/$id" params={{ id }} className={className}>{`Request ${shortId(id)}`}</Link>
  ));

/** Moves to the line without changing the address. */
function showLine(event: React.MouseEvent, id: string): void {
  event.preventDefault();
  const line = document.getElementById(`line-${id}`);
  line?.scrollIntoView({ block: 'center' });
  line?.closest('tr')?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
}
