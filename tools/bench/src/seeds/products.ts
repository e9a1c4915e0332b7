import type { Client } from 'pg';
import type { Stage } from '../stage/stage';
import { asOwner } from '../stage/as-owner';
import { filling } from './filling';
import { type SeededTenant, seedTenants } from './tenants';

/** The number of small tenants that together have as many rows as the large one. */
const MANY_TENANTS = 1_000;
const MEDIUM_PART = 10;

export interface SeededProducts {
  /** The tenant with all rows. */
  large: SeededTenant;
  /** A tenant with a tenth of the rows. */
  medium: { tenant: SeededTenant; rows: number };
  /** Tenants that together have as many rows as the large one, inserted alternately, as over years. */
  many: SeededTenant[];
}

/** The products of all list scenarios. */
export const seededProducts = (stage: Stage): Promise<SeededProducts> =>
  stage.once('products', async () => {
    const { rows } = stage.flags;
    stage.log(`seeding ${rows} products of one tenant, and as many of ${MANY_TENANTS}`);
    const [large, tenant, ...many] = await seedTenants(stage, MANY_TENANTS + 2);
    if (!large || !tenant) throw new Error('Tenants are missing.');
    const medium = { tenant, rows: Math.ceil(rows / MEDIUM_PART) };
    await asOwner(stage, (owner) =>
      filling(owner, 'products', async () => {
        await insertProducts(owner, [large], rows);
        await insertProducts(owner, [tenant], medium.rows);
        await insertProducts(owner, many, rows);
      }),
    );
    return { large, medium, many };
  });

/**
 * Part numbers begin with three letters that few share, and end with three that one in a hundred has (`K07` to `K99`), in
 * equal shares for large and small tenants. Descriptions contain three letters from q to z that one in a thousand has.
 */
async function insertProducts(owner: Client, tenants: SeededTenant[], rows: number): Promise<void> {
  const code = `translate(lpad((n::bigint * 7919 % 1000)::text, 3, '0'), '0123456789', 'qrstuvwxyz')`;
  const letter = (divisor: number): string => `chr(65 + (n::bigint * 7919 / ${divisor} % 26)::integer)`;
  await owner.query(
    `insert into products (tenant_id, partnumber, description, model, other_details, list_price, msrp, moq, tariff_surcharge, allow_tariff)
     select ($1::text[])[1 + n % $2::int], ${letter(1)} || ${letter(26)} || ${letter(676)} || '-' || lpad(n::text, 9, '0') || '-K' || lpad((n / 7 % 100)::text, 2, '0'),
            'Bracket ' || ${code} || ' no. ' || n || ', galvanised', 'M' || n % 500,
            json_build_object('colour', 'grey', 'weight_g', n % 900), 10 + n % 1000 + 0.95, 12 + n % 1000 + 0.5, 1 + n % 20, n % 7 * 0.25, n % 3 > 0
       from generate_series(1, $3::int) n order by n`,
    [tenants.map(({ id }) => id), tenants.length, rows],
  );
}
