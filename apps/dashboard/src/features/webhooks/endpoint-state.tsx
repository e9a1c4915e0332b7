import { Badge } from '../../ui/badge';
import styles from './webhooks.module.css';

interface Endpoint {
  active: boolean;
  disabled_reason: string | null;
}

/** Why the endpoint receives no events, or that it is active. */
export const endpointStateText = ({ active, disabled_reason }: Endpoint): string => {
  if (active) return 'Active';
  return disabled_reason === null ? 'Off' : `Disabled: ${disabled_reason}`;
};

export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const { active, disabled_reason } = endpoint;
  if (active || disabled_reason === null)
    return <Badge tone={active ? 'green' : 'grey'} text={endpointStateText(endpoint)} />;
  return (
    <span className={styles.disabled}>
      <Badge tone="red" text="Disabled" />
      <span className="visually-hidden">:</span>
      {` ${disabled_reason}`}
    </span>
  );
}
