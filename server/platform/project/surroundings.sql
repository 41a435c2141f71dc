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
