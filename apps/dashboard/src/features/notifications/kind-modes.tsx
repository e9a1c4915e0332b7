import { useFormContext } from 'react-hook-form';
import type { PreferencesQuery } from './preferences.graphql.ts';
import { CHANNELS, type Channel, type PreferenceValues, type StoredPreferences } from './preference-values';
import styles from './notifications.module.css';

export type Kind = PreferencesQuery['notificationKinds'][number];

interface KindModesProps {
  kinds: readonly Kind[];
  stored: StoredPreferences['preferences'];
  isPersonal: boolean;
}

const HEADS: Record<Channel, string> = { in_app: 'In the dashboard', email: 'E-mail' };

const MODES: Record<Channel, [value: string, text: string][]> = {
  in_app: [
    ['immediate', 'On'],
    ['off', 'Off'],
  ],
  email: [
    ['immediate', 'At once'],
    ['digest', 'In the digest'],
    ['off', 'Off'],
  ],
};

/** How each kind arrives in each channel. Mandatory kinds always arrive and have no row. */
export function KindModes({ kinds, stored, isPersonal }: KindModesProps) {
  const defaults = new Set(
    stored.filter(({ is_default }) => is_default).map(({ kind, channel }) => `${kind} ${channel}`),
  );
  return (
    <table aria-label="Kinds" className={styles.kinds}>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {HEADS[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds
          .filter(({ is_mandatory }) => !is_mandatory)
          .map((kind) => (
            <tr key={kind.name}>
              <th scope="row" title={kind.description}>
                {kind.label}
              </th>
              {CHANNELS.map((channel) => (
                <td key={channel}>
                  <Mode
                    kind={kind}
                    channel={channel}
                    note={isPersonal && defaults.has(`${kind.name} ${channel}`) ? 'as in the organisation' : undefined}
                  />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Mode({ kind, channel, note }: { kind: Kind; channel: Channel; note: string | undefined }) {
  const { register } = useFormContext<PreferenceValues>();
  const id = `${kind.name}-${channel}-note`;
  return (
    <>
      <select
        aria-label={`${HEADS[channel]}, ${kind.label}`}
        aria-describedby={note && id}
        className={styles.mode}
        {...register(`modes.${kind.name}.${channel}`)}
      >
        {MODES[channel].map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {note && (
        <span id={id} className={styles.note}>
          {note}
        </span>
      )}
    </>
  );
}
