/** Roles belong to the whole server: another database may have made them, a moment ago perhaps. Whoever migrates may act for them. */
export const makeRole = (name: string): string => `
  do $$ begin
    create role ${name} nologin;
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$ begin
    grant ${name} to current_user;
  exception when insufficient_privilege then null; -- whoever made it has let us act for it, or the next statement says that nobody has
  end $$;
`;
