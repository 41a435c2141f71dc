-- With a token, an assistant asks in the name of a person about one store. The hash alone is stored.
create table public.assistant_tokens (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null,
  user_id uuid not null,
  name text not null check (btrim(name) <> '' and length(name) <= 60),
  may_propose boolean not null,
  is_proven boolean not null,
  token_hash bytea not null unique,
  ending text not null check (length(ending) = 4),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '366 days'),
  last_used_on date,
  foreign key (store_id, user_id) references public.store_members (store_id, user_id) on delete cascade
);

create index assistant_tokens_member on public.assistant_tokens (store_id, user_id);
create index assistant_tokens_user_id on public.assistant_tokens (user_id);

comment on table public.assistant_tokens is
  'Tokens with which assistants ask about a store in the name of a member. They end with the membership.';
comment on column public.assistant_tokens.may_propose is 'Whether the assistant may also make drafts of work.';
comment on column public.assistant_tokens.is_proven is
  'Whether it was created in a session with the second factor. Others stop once the person adds one.';
comment on column public.assistant_tokens.ending is 'The last characters, by which people recognize a token.';
comment on column public.assistant_tokens.last_used_on is 'The last day on which it was used, in UTC.';

alter table public.assistant_tokens enable row level security;

create policy "people see their own tokens" on public.assistant_tokens
  for select to authenticated using (user_id = (select auth.uid()));

revoke all on public.assistant_tokens from anon, authenticated;
grant select (id, store_id, user_id, name, may_propose, is_proven, ending, created_at, expires_at, last_used_on)
  on public.assistant_tokens to authenticated;
grant all on public.assistant_tokens to service_role;

-- Definer: whoever changes a password need not be able to write tokens. Sessions elsewhere end with the password too.
create function private.end_tokens_of_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.assistant_tokens where user_id = new.id;
  return null;
end
$$;

create trigger end_tokens_of_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.end_tokens_of_password();

revoke execute on function private.end_tokens_of_password from public, anon, authenticated;
