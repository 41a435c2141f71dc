-- Roles belong to the whole server, so another database on it may already have made them.
do $$
declare
  wanted constant text[][] := array[
    ['anon', 'nologin noinherit'],
    ['authenticated', 'nologin noinherit'],
    ['service_role', 'nologin noinherit bypassrls'],
    ['authenticator', 'nologin noinherit'],
    ['supabase_admin', 'nologin noinherit'],
    ['supabase_auth_admin', 'nologin noinherit'],
    ['supabase_storage_admin', 'nologin noinherit']
  ];
  entry text[];
begin
  foreach entry slice 1 in array wanted loop
    if not exists (select from pg_catalog.pg_roles where rolname = entry[1]) then
      begin
        execute format('create role %I %s', entry[1], entry[2]);
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
  end loop;

  if not pg_has_role('authenticator', 'anon', 'member')
    or not pg_has_role('authenticator', 'authenticated', 'member')
    or not pg_has_role('authenticator', 'service_role', 'member')
  then
    begin
      grant anon, authenticated, service_role to authenticator;
    exception when unique_violation then
      null;
    end;
  end if;

  -- A superuser may take any role; another owner has to be a member.
  if not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    execute format('grant anon, authenticated, service_role to %I', current_user);
  end if;
end
$$;
