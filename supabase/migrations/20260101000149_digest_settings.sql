-- How often, when and in which language's numbers a person gets Today by email.
create table public.digest_settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  frequency text not null default 'never' check (frequency in ('never', 'daily', 'weekly')),
  weekday smallint not null default 1 check (weekday between 1 and 7),
  hour smallint not null default 7 check (hour between 0 and 23),
  time_zone text not null default 'UTC' check (time_zone ~ '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*$' and length(time_zone) <= 64),
  is_urgent boolean not null default false,
  locale text not null default 'en-US' check (locale ~ '^[A-Za-z0-9-]{2,35}$'),
  chosen_at timestamptz not null default now()
);

comment on table public.digest_settings is 'How often and when a person gets Today by email. Without a row, never.';
comment on column public.digest_settings.weekday is 'The day of a weekly email: 1 is Monday.';
comment on column public.digest_settings.is_urgent is 'Whether the person also gets emails about what can''t wait.';
comment on column public.digest_settings.locale is 'How numbers and dates are written.';
comment on column public.digest_settings.chosen_at is 'When the schedule was last changed. Nothing is sent for a time before.';

create function private.date_digest_choice() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (new.frequency, new.weekday, new.hour, new.time_zone) is distinct from
    (old.frequency, old.weekday, old.hour, old.time_zone)
  then
    new.chosen_at := now();
  end if;
  return new;
end
$$;

create trigger date_digest_choice before insert or update on public.digest_settings
  for each row execute function private.date_digest_choice();

alter table public.digest_settings enable row level security;

create policy "people see their own digest settings" on public.digest_settings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people choose their own digest settings" on public.digest_settings
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "people change their own digest settings" on public.digest_settings
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people remove their own digest settings" on public.digest_settings
  for delete to authenticated using (user_id = (select auth.uid()));

revoke all on public.digest_settings from anon, authenticated;
grant select, delete, insert (user_id, frequency, weekday, hour, time_zone, is_urgent, locale),
  update (user_id, frequency, weekday, hour, time_zone, is_urgent, locale)
  on public.digest_settings to authenticated;
grant all on public.digest_settings to service_role;

revoke all on function private.date_digest_choice from public, anon, authenticated;

-- What was sent last, for each kind of email. An instance claims a slot before it sends, so that no other one does.
create table private.digests (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('digest', 'reminder', 'urgent')),
  slot timestamptz not null,
  claimed_at timestamptz not null,
  done_at timestamptz,
  told text[] not null default '{}',
  primary key (user_id, kind)
);

comment on table private.digests is 'The last email of each kind to a person, so that none is sent twice.';
comment on column private.digests.slot is 'The time for which it was planned; of an urgent one, the start of its day.';
comment on column private.digests.done_at is 'When the mail server took it, or nothing was to be sent. Empty while it is being sent.';
comment on column private.digests.told is 'The urgent signals that the person was told of.';

-- The hash alone: whoever reads this table can unsubscribe nobody.
create table private.unsubscribe_tokens (
  token_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null
);

create index unsubscribe_tokens_user_id on private.unsubscribe_tokens (user_id);
create index unsubscribe_tokens_created_at on private.unsubscribe_tokens (created_at);

comment on table private.unsubscribe_tokens is 'The links in digests that unsubscribe. Each email has one; they work for half a year.';

grant select, insert, update, delete on private.digests, private.unsubscribe_tokens to service_role;
