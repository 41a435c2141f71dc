-- What members mark in the calendar of a store, such as a campaign. Charts show it, and forecasts and signals know it.
create table public.events (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id) on delete cascade,
  kind text not null check (kind in ('campaign', 'price_change', 'holiday', 'stock_out', 'site_down')),
  name text not null check (name <> '' and name = btrim(name) and length(name) <= 80 and name !~ '[[:cntrl:]]'),
  first_day date not null check (first_day between '1970-01-01' and '2199-12-31'),
  last_day date not null check (last_day between first_day and first_day + 365),
  touched text not null default 'store' check (touched in ('store', 'product', 'category', 'vendor', 'country', 'channel')),
  parts text[] not null default '{}' check (
    cardinality(parts) <= 50 and array_position(parts, null) is null and array_position(parts, '') is null
    and length(array_to_string(parts, '')) <= 10000
  ),
  set_by uuid references auth.users (id) on delete set null,
  set_at timestamptz not null default now(),
  check ((touched = 'store') = (cardinality(parts) = 0))
);

create index events_days on public.events (store_id, first_day);
create index events_set_by on public.events (set_by);

comment on table public.events is 'What members mark in the calendar of a store.';
comment on column public.events.touched is 'What the event touched: the whole store, or products, categories, vendors, countries or sales channels.';
comment on column public.events.parts is
  'Which of them, as filters name them: ids of products, codes of countries, otherwise names.';
comment on column public.events.set_by is 'Who set it last. Empty once the person has deleted the account.';

create function private.sign_event() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.set_by := coalesce(auth.uid(), new.set_by);
  new.set_at := now();
  return new;
end
$$;

create trigger sign_event before insert or update of kind, name, first_day, last_day, touched, parts on public.events
  for each row execute function private.sign_event();

create function private.limit_events() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.events where store_id in (select store_id from added) group by store_id having count(*) > 500
  ) then
    raise exception using
      errcode = 'PT409', message = 'Your store has 500 events, and no more are possible.', hint = 'Delete one first.';
  end if;
  return null;
end
$$;

create trigger limit_events after insert on public.events
  referencing new table as added for each statement execute function private.limit_events();

-- Definer: only the database sends, and members may not set the time of the change. Kept answers become new, and the
-- signals of the store are looked for again, because marked days aren't judged.
create function private.tell_of_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.stores set updated_at = now() where id in (select store_id from changed);
  update private.signal_runs set data_version = 0 where store_id in (select store_id from changed);
  perform realtime.send('{}', 'events', 'store:' || id), pg_notify('store_published', id::text)
  from public.stores where id in (select store_id from changed);
  return null;
end
$$;

create trigger tell_of_new_events after insert on public.events
  referencing new table as changed for each statement execute function private.tell_of_events();
create trigger tell_of_events after update on public.events
  referencing new table as changed for each statement execute function private.tell_of_events();
create trigger tell_of_deleted_events after delete on public.events
  referencing old table as changed for each statement execute function private.tell_of_events();

alter table public.events enable row level security;

create policy "members see the events of their stores" on public.events
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members mark events in their stores" on public.events
  for insert to authenticated with check (store_id in (select private.member_store_ids()));
create policy "members change the events of their stores" on public.events
  for update to authenticated using (store_id in (select private.member_store_ids()));
create policy "members delete the events of their stores" on public.events
  for delete to authenticated using (store_id in (select private.member_store_ids()));

revoke all on public.events from anon, authenticated;
grant select, insert (id, store_id, kind, name, first_day, last_day, touched, parts),
  update (kind, name, first_day, last_day, touched, parts), delete
  on public.events to authenticated;
grant all on public.events to service_role;

revoke all on function private.sign_event, private.limit_events, private.tell_of_events from public, anon, authenticated;
