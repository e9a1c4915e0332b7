/** What a restore has to bring back besides the rows, a line each. */
export const CATALOGUE = `
  select 'policy ' || tablename || ' ' || policyname || ' ' || cmd || ' ' || roles::text || ' ' || coalesce(qual, '') || ' ' || coalesce(with_check, '') as line from pg_policies
  union all
  select 'relation ' || relname || ' ' || relkind::text || ' ' || relowner::regrole || ' ' || relpersistence::text || ' security ' || relrowsecurity || ' ' || relforcerowsecurity
    from pg_class where relnamespace = 'public'::regnamespace
  union all
  select 'grant ' || relname || ' ' || coalesce(nullif(grantee, 0)::regrole::text, 'public') || ' ' || privilege_type
    from pg_class, aclexplode(relacl) where relnamespace = 'public'::regnamespace
  union all
  select 'function ' || oid::regprocedure || ' ' || proowner::regrole || ' ' || prosecdef || ' ' || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select 'execute ' || p.oid::regprocedure || ' ' || coalesce(nullif(grantee, 0)::regrole::text, 'public') from pg_proc p, aclexplode(proacl) where pronamespace = 'public'::regnamespace
  union all
  select 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
  union all
  select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || convalidated from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select 'database ' || datdba::regrole || ' ' || coalesce(nullif(grantee, 0)::regrole::text, 'public') || ' ' || privilege_type
    from pg_database, aclexplode(datacl) where datname = current_database()
  union all
  select 'setting ' || setrole::regrole || ' ' || (setdatabase <> 0) || ' ' || setconfig::text from pg_db_role_setting
  union all
  select 'member ' || member::regrole || ' of ' || roleid::regrole || ' ' || admin_option from pg_auth_members
  union all
  select 'role ' || rolname || ' ' || rolcanlogin || ' ' || rolbypassrls || ' ' || rolsuper || ' ' || rolcreaterole || ' ' || rolreplication || ' ' || coalesce(rolconfig::text, '')
    from pg_roles where rolname like 'das%'
  order by 1`;
