-- What the migrations of any project may use besides the platform's own tables. Can run again at every start.

do $$
declare
  wanted text;
begin
  for wanted in select name from pg_available_extensions where name in ('pgcrypto', 'uuid-ossp') loop
    execute format('create extension if not exists %I schema extensions', wanted);
  end loop;
end
$$;

-- The role of the functions of auth hooks. On the hosted service it owns the schema auth; here it may do as much with it.
grant usage on schema auth to supabase_auth_admin;
grant all on all tables in schema auth to supabase_auth_admin;
grant execute on all functions in schema auth to supabase_auth_admin;

do $$
declare
  entry record;
begin
  for entry in
    select tablename as name from pg_tables as t
    where schemaname = 'auth' and rowsecurity and not exists (
      select from pg_policies as p
      where p.schemaname = 'auth' and p.tablename = t.tablename and p.policyname = 'supabase_auth_admin'
    )
  loop
    execute format('create policy supabase_auth_admin on auth.%I to supabase_auth_admin using (true)', entry.name);
  end loop;
  -- A superuser may take any role; another owner has to be a member. Without this, such hooks fail.
  if not pg_has_role(current_user, 'supabase_auth_admin', 'member') then
    begin
      execute format('grant supabase_auth_admin to %I', current_user);
    exception when insufficient_privilege then
      raise warning 'Auth hooks cannot call functions: % may not take the role supabase_auth_admin.', current_user;
    end;
  end if;
end
$$;

-- Tells REST and Realtime of each change of the schema, whoever makes it. Temporary objects and the triggers that Realtime
-- itself creates are left out.
create or replace function private.tell_of_schema() returns event_trigger
language plpgsql set search_path = '' as $$
declare
  is_seen boolean;
begin
  if tg_event = 'sql_drop' then
    select bool_or(not is_temporary and coalesce(object_identity, '') not like 'supabase_realtime on %') into is_seen
    from pg_catalog.pg_event_trigger_dropped_objects();
  else
    select bool_or(schema_name is distinct from 'pg_temp' and coalesce(object_identity, '') not like 'supabase_realtime on %')
    into is_seen
    from pg_catalog.pg_event_trigger_ddl_commands() where command_tag <> 'REFRESH MATERIALIZED VIEW';
  end if;
  if is_seen then
    perform pg_catalog.pg_notify('pgrst', 'reload schema');
  end if;
end
$$;

revoke execute on function private.tell_of_schema() from public;

do $$
begin
  drop event trigger if exists tell_of_schema;
  drop event trigger if exists tell_of_drop;
  create event trigger tell_of_schema on ddl_command_end execute function private.tell_of_schema();
  create event trigger tell_of_drop on sql_drop execute function private.tell_of_schema();
exception when insufficient_privilege then
  raise warning 'Changes of the schema need notify pgrst, because % may not create event triggers.', current_user;
end
$$;
