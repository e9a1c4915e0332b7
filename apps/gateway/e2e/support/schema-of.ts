import type { Client } from 'pg';

/** The privileges of an object, one line each, independent of the order of grants. */
const privileges = (acl: string): string =>
  `array(select format('%s: %s%s from %s', grantee::regrole, privilege_type, case when is_grantable then '*' end, grantor::regrole) from aclexplode(${acl}) order by 1)`;

const IN_PUBLIC = `relnamespace = 'public'::regnamespace and relname !~ '^migrations'`;

/** Queries that return lines of text, which together describe a schema independent of the order of creation. */
const PARTS = [
  `select format('relation %s %s owner %s %s options %s row security %s %s privileges %s comment %s', relkind, oid::regclass, relowner::regrole,
     relpersistence, reloptions, relrowsecurity, relforcerowsecurity, ${privileges('relacl')}, obj_description(oid)) as line
     from pg_class where ${IN_PUBLIC}`,
  `select format('column %s %s %s type %s collation %s not null %s default %s identity %s generated %s privileges %s comment %s', c.oid::regclass,
     row_number() over (partition by c.oid order by attnum), attname, format_type(atttypid, atttypmod), attcollation::regcollation, attnotnull,
     pg_get_expr(adbin, adrelid), attidentity, attgenerated, ${privileges('attacl')}, col_description(c.oid, attnum)) as line
     from pg_class c join pg_attribute a on attrelid = c.oid left join pg_attrdef on adrelid = c.oid and adnum = attnum
    where ${IN_PUBLIC} and attnum > 0 and not attisdropped`,
  `select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(n.oid)) as line
     from pg_constraint n join pg_class c on c.oid = conrelid where ${IN_PUBLIC}`,
  `select 'index ' || pg_get_indexdef(c.oid) as line from pg_class c where relkind = 'i' and ${IN_PUBLIC}`,
  `select format('view %s %s', c.oid::regclass, pg_get_viewdef(c.oid)) as line from pg_class c where relkind = 'v' and ${IN_PUBLIC}`,
  `select 'statistics ' || pg_get_statisticsobjdef(oid) as line from pg_statistic_ext`,
  `select format('trigger %s %s', tgenabled, pg_get_triggerdef(t.oid)) as line from pg_trigger t where not tgisinternal`,
  `select format('policy %s %s %s %s to %s using %s check %s', tablename, policyname, permissive, cmd, roles, qual, with_check) as line from pg_policies`,
  // comments and white space of a function's text may differ
  `select format('function %s owner %s privileges %s comment %s %s', p.oid::regprocedure, proowner::regrole, ${privileges('proacl')}, obj_description(p.oid),
     regexp_replace(pg_get_functiondef(p.oid), '(--[^\\n]*|\\s)+', ' ', 'g')) as line
     from pg_proc p where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  `select 'extension ' || extname as line from pg_extension`,
  `select format('privileges of the schema %s', ${privileges('nspacl')}) as line from pg_namespace where nspname = 'public'`,
  `select format('privileges of the database %s', ${privileges('datacl')}) as line from pg_database where datname = current_database()`,
];

/** Describes the schema of a database, in sorted lines. The table `migrations` is left out. */
export async function schemaOf(database: Client): Promise<string[]> {
  const lines = [];
  for (const part of PARTS) lines.push(...(await database.query<{ line: string }>(part)).rows.map(({ line }) => line));
  return lines.sort();
}
