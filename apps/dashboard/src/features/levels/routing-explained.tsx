import { Link } from '@tanstack/react-router';
import { useViewer } from '../../api/viewer';
import { Price } from '../../ui/values';
import styles from './routing-explained.module.css';
import { exampleText, routingExample } from './routing-example';

const COMPARED: Record<string, string> = {
  unit_price: 'the unit price of each line',
  line_total: 'the total of each line',
  request_total: 'the total of the request',
};

/** How a request finds its levels, with an example drawn from the levels of the organisation. */
export function RoutingExplained({ levels }: { levels: Parameters<typeof routingExample>[0] }) {
  const { tenant, can } = useViewer();
  const example = routingExample(levels);
  return (
    <div className={styles.text}>
      <p>
        {`A route compares ${COMPARED[tenant.routing_basis] ?? 'an amount'} with the levels, from the lowest rank that may handle it. A level that may handle but not finish the amount endorses it, and the next rank continues. The first level that may finish it decides; without one, the owner does. A category can require a higher rank for a great discount.`}
      </p>
      {example && (
        <p>
          Example: at <Price value={example.amount} />, {exampleText(example)}.{' '}
          {can('routes:preview') && (
            <Link to="." search={{ amount: String(example.amount) }} resetScroll={false}>
              Draw this route
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
