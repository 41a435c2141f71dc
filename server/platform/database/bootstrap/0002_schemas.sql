create schema if not exists auth;
create schema if not exists extensions;
create schema if not exists private;

grant usage on schema public, auth, extensions to anon, authenticated, service_role;

alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;

create table private.platform_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

comment on table private.platform_settings is 'Secrets and settings that every instance of the server shares. No API role can read it.';
