create schema if not exists private;
grant usage on schema private to authenticated, service_role;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text,
  email text,
  job_title text,
  company text,
  bio text,
  avatar_url text,
  preferences jsonb not null default '{}'::jsonb check (jsonb_typeof(preferences) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.profiles is 'One row per person: what they tell us about themselves, and their preferences.';

alter table public.profiles enable row level security;

create policy "people read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "people create their own profile" on public.profiles
  for insert to authenticated with check (id = (select auth.uid()));
create policy "people change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

revoke all on public.profiles from anon, authenticated;
grant select, insert, update on public.profiles to authenticated;
grant all on public.profiles to service_role;

-- Objects merge key by key, null takes a key away, anything else replaces.
create function private.merge_jsonb(old_value jsonb, new_value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  merged jsonb := old_value;
  entry record;
begin
  if jsonb_typeof(old_value) is distinct from 'object' or jsonb_typeof(new_value) is distinct from 'object' then
    return new_value;
  end if;
  for entry in select key, value from jsonb_each(new_value) loop
    if jsonb_typeof(entry.value) = 'null' then
      merged := merged - entry.key;
    else
      merged := jsonb_set(merged, array[entry.key], private.merge_jsonb(merged -> entry.key, entry.value));
    end if;
  end loop;
  return merged;
end
$$;

-- Two tabs that write the object they last read must not lose each other's answers.
create function private.prepare_profile_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.preferences := private.merge_jsonb(old.preferences, new.preferences);
  new.updated_at := now();
  return new;
end
$$;

create trigger prepare_profile_update before update on public.profiles
  for each row execute function private.prepare_profile_update();
