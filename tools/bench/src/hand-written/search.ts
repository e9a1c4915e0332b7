import type { HandWrittenWork } from './hand-written-work';
import { PRODUCT_COLUMNS, productsBody } from './products';

const FIRST = 15;

/**
 * The first page of products whose column contains a text, on a connection that row-level security does not restrict: so the planner
 * has statistics of the columns. The statement contains its values and is planned once, so this is the upper bound for a search.
 */
export const searchProducts: HandWrittenWork = async (client, { tenant_id }, { filter }) => {
  const { description, partnumber } = filter as { description?: string; partnumber?: string };
  const column = description === undefined ? 'partnumber' : 'description';
  const text = (description ?? partnumber ?? '').toLowerCase();
  const { rows } = await client.query<object>({
    name: `${tenant_id} ${column} ${text}`,
    text: `select ${PRODUCT_COLUMNS} from products
            where tenant_id = ${client.escapeLiteral(tenant_id)} and lower(${column} collate "und-x-icu") like ${client.escapeLiteral(`%${text}%`)}
            order by id limit ${FIRST + 1}`,
  });
  return productsBody(rows);
};
