import { useViewer } from '../../api/viewer';
import { partName } from '../../approvals/part-name';
import { momentText } from '../../format/moment';
import styles from './print.module.css';
import { type PrintedRequest, signaturesOf } from './signatures';
import { WORDS } from './words';

/** Who decided, with which level and when. */
export function Signatures({ request }: { request: PrintedRequest }) {
  const { timezone } = useViewer().tenant;
  const signatures = signaturesOf(request);
  if (!signatures.length) return null;
  return (
    <ul className={styles.signatures}>
      {signatures.map(({ key, kind, name, levels, decided_at, lines }) => {
        const text = (kind === 'approved' ? WORDS.approvedBy : WORDS.deniedBy)(
          name,
          levels.join(', ') || WORDS.owner,
          momentText(decided_at, timezone),
        );
        const parts = request.opportunities
          .flatMap((line, index) => (lines.includes(index + 1) ? [partName(line, request.opportunities)] : []))
          .join(', ');
        return (
          <li key={key}>
            <bdi>{parts ? `${text}${WORDS.ofLines(parts)}` : text}</bdi>
          </li>
        );
      })}
    </ul>
  );
}
