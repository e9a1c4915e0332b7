import fastify from 'fastify';
import mercurius from 'mercurius';
import { openPool } from '../hand-written/pool';
import { PRODUCTS_STATEMENT } from '../hand-written/products';

/** Mercurius with its JIT compiler, configured as in its guide, for one tenant and without authentication. */
const { DATABASE_URL: url = '', BENCH_FIXED_TENANT: tenant_id = '' } = process.env;
const FIRST = 15;

const schema = `
  scalar JSON
  type Product {
    id: ID! partnumber: String! description: String model: String other_details: JSON list_price: Float msrp: Float moq: Int
    tariff_surcharge: Float allow_tariff: Boolean created_at: String! updated_at: String!
  }
  type PaginatorInfo { currentPage: Int! hasMorePages: Boolean! }
  type ProductPaginator { data: [Product!]! paginatorInfo: PaginatorInfo! }
  type Query { products(first: Int): ProductPaginator! }
`;

async function products(): Promise<object> {
  const { rows } = await pool.query<object>({ name: 'products', text: PRODUCTS_STATEMENT, values: [tenant_id] });
  return { data: rows.slice(0, FIRST), paginatorInfo: { currentPage: 1, hasMorePages: rows.length > FIRST } };
}

const pool = openPool(url, tenant_id);
const app = fastify();
app.register(mercurius, { schema, resolvers: { Query: { products } }, jit: 1 });

const stop = (): void => process.exit(0);
process.on('SIGTERM', stop).on('SIGINT', stop);
app.listen({ port: 0, host: '127.0.0.1' }).then(
  (address) => process.stdout.write(`ready on ${address}\n`),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
