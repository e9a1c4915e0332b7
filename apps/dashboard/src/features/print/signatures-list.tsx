import { useViewer } from '../../api/viewer';
import { partName } from '../../approvals/part-name';
import { momentText } from '../../format/moment';
import styles from './print.module.css';
import { type PrintedRequest, signaturesOf } from './signatures';

const approvedByText = (name: string, levels: string, moment: string) => `Approved by ${name} (${levels}) on ${moment}`;

const deniedByText = (name: string, levels: string, moment: string) => `Denied by ${name} (${levels}) on ${moment}`;

/** Who decided, with which level and when. */
export function Signatures({ request }: { request: PrintedRequest }) {
  const { timezone } = useViewer().tenant;
  const signatures = signaturesOf(request);
  if (!signatures.length) return null;
  return (
    <ul className={styles.signatures}>
      {signatures.map(({ key, kind, name, levels, decided_at, lines }) => {
        const text = (kind === 'approved' ? approvedByText : deniedByText)(
          name,
          levels.join(', ') || 'owner',
          momentText(decided_at, timezone),
        );
        const parts = request.opportunities
          .flatMap((line, index) => (lines.includes(index + 1) ? [partName(line, request.opportunities)] : []))
          .join(', ');
        return (
          <li key={key}>
            <bdi>{parts ? `${text}: ${parts}` : text}</bdi>
          </li>
        );
      })}
    </ul>
  );
}
