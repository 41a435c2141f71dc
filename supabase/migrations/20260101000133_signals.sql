-- What a store is told unasked. A card is kept as it was computed; its texts are written when it is read.
create table public.signals (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id) on delete cascade,
  name text not null check (name <> '' and length(name) <= 300),
  card jsonb not null,
  state text not null default 'open' check (state in ('open', 'ended', 'dismissed', 'resolved')),
  rank integer not null,
  told_on date not null,
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz,
  unique (store_id, name),
  unique (id, store_id)
);

create index signals_changed_by on public.signals (changed_by);

comment on table public.signals is 'What a store is told unasked: figures that changed, sources that stopped, unusual orders.';
comment on column public.signals.name is 'What the card is about and when it opened. Computed, so that the same card has one row.';
comment on column public.signals.rank is 'The place of the card among those of its day, the most important first.';
comment on column public.signals.told_on is 'The day on which it opened or last got clearly worse.';
comment on column public.signals.changed_by is 'Who dismissed, resolved or reopened it. Empty if nobody did, or once that person has deleted the account.';

alter table public.signals enable row level security;

create policy "members see the signals of their stores" on public.signals
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members dismiss, resolve and reopen the signals of their stores" on public.signals
  for update to authenticated
  using (store_id in (select private.member_store_ids()) and state <> 'ended')
  with check (state <> 'ended' and changed_by = (select auth.uid()));

revoke all on public.signals from anon, authenticated;
grant select, update (state, changed_by, changed_at) on public.signals to authenticated;
grant all on public.signals to service_role;

create table public.seen_signals (
  signal_id uuid not null,
  store_id uuid not null,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  told_on date not null,
  primary key (signal_id, user_id),
  foreign key (signal_id, store_id) references public.signals (id, store_id) on delete cascade
);

create index seen_signals_signal on public.seen_signals (signal_id, store_id);
create index seen_signals_user on public.seen_signals (user_id);

comment on table public.seen_signals is 'Which signals a person has seen. One that got worse since is new again.';
comment on column public.seen_signals.told_on is 'The told_on of the signal when it was seen.';

alter table public.seen_signals enable row level security;

create policy "members see what they have seen" on public.seen_signals
  for select to authenticated
  using (user_id = (select auth.uid()) and store_id in (select private.member_store_ids()));
create policy "members mark signals of their stores as seen" on public.seen_signals
  for insert to authenticated
  with check (user_id = (select auth.uid()) and store_id in (select private.member_store_ids()));
create policy "members mark signals of their stores as seen again" on public.seen_signals
  for update to authenticated
  using (user_id = (select auth.uid()) and store_id in (select private.member_store_ids()));

revoke all on public.seen_signals from anon, authenticated;
grant select, insert (signal_id, store_id, user_id, told_on), update (told_on) on public.seen_signals to authenticated;
grant all on public.seen_signals to service_role;

-- When the signals of a store were last computed, and what they would have said in the past. Only the service reads it.
create table private.signal_runs (
  store_id uuid primary key references public.stores (id) on delete cascade,
  ran_on date not null,
  last_day date,
  data_version bigint not null,
  past_cards integer,
  past_days integer
);

revoke all on private.signal_runs from anon, authenticated;
grant all on private.signal_runs to service_role;

-- Definer: only the database sends, and members may not set the time of the change. Answers of the store are kept until then.
create function private.tell_of_signals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.stores set updated_at = now() where id in (select store_id from changed);
  perform realtime.send('{}', 'signals', 'store:' || store_id) from (select distinct store_id from changed) as stores;
  return null;
end
$$;

create trigger tell_of_new_signals after insert on public.signals
  referencing new table as changed for each statement execute function private.tell_of_signals();
create trigger tell_of_signals after update on public.signals
  referencing new table as changed for each statement execute function private.tell_of_signals();

revoke execute on function private.tell_of_signals from public, anon, authenticated;
