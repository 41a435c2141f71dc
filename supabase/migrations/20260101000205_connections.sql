-- Shops that live sync reads. Only the server writes here: it checks a shop before it stores it, and secrets stay with it.
create table public.connections (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id) on delete cascade,
  platform text not null check (platform in ('woocommerce', 'medusa', 'vendure', 'shopify', 'bigcommerce')),
  address text not null check (address ~ '^https?://[^/]' and length(address) <= 300),
  channel text not null check (length(channel) between 1 and 100),
  shop_name text not null check (btrim(shop_name) <> '' and length(shop_name) <= 200),
  currency text check (currency ~ '^[A-Z]{3}$'),
  time_zone text check (length(time_zone) <= 100),
  state text not null default 'backfill' check (state in ('backfill', 'connected', 'paused', 'broken', 'removed')),
  problem text check (length(problem) between 1 and 60),
  reason text check (btrim(reason) <> '' and length(reason) <= 1000),
  orders_read integer not null default 0 check (orders_read >= 0),
  orders_total integer check (orders_total >= 0),
  backfill_ms bigint not null default 0 check (backfill_ms >= 0),
  is_backfilled boolean not null default false,
  synced_at timestamptz,
  next_sync_at timestamptz,
  cursor jsonb not null default '{}' check (jsonb_typeof(cursor) = 'object' and octet_length(cursor::text) <= 60000),
  failures integer not null default 0 check (failures >= 0),
  orders_kept boolean,
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  unique (id, store_id),
  check ((state = 'broken') = (problem is not null)),
  check ((problem is null) = (reason is null)),
  check ((state = 'removed') = (orders_kept is not null)),
  check (state <> 'connected' or is_backfilled)
);

-- Two people who connect a shop at once get one connection.
create unique index connections_shop on public.connections (store_id, platform, address) where state <> 'removed';
create index connections_store on public.connections (store_id, made_at);
create index connections_due on public.connections (next_sync_at) where state in ('backfill', 'connected');
create index connections_made_by on public.connections (made_by);
create index connections_changed_by on public.connections (changed_by);

comment on table public.connections is 'Shops of commerce platforms that live sync reads, with how far it is.';
comment on column public.connections.address is 'Where the shop answers, without a trailing slash. Only this host is called.';
comment on column public.connections.channel is 'Key of the sales channel of its orders.';
comment on column public.connections.currency is 'The shop''s own. Empty if the platform doesn''t say.';
comment on column public.connections.problem is 'What keeps a broken connection from syncing, as a code.';
comment on column public.connections.reason is 'The same in words, with what to do.';
comment on column public.connections.orders_total is 'How many orders the first sync reads. Empty before that is known.';
comment on column public.connections.backfill_ms is 'How long the first sync has been reading, without pauses. The time left comes from it.';
comment on column public.connections.is_backfilled is 'Whether the first sync is complete.';
comment on column public.connections.synced_at is 'When all changes of the shop were last here.';
comment on column public.connections.cursor is 'Where the sync goes on. Only the server reads it.';
comment on column public.connections.failures is 'Syncs that failed since the last one that worked.';
comment on column public.connections.orders_kept is 'Whether the orders of a removed connection stayed.';

create table public.connection_history (
  id bigint generated always as identity primary key,
  connection_id uuid not null,
  store_id uuid not null,
  event text not null check (event in ('backfill', 'connected', 'paused', 'broken', 'removed', 'resumed', 'new_key')),
  reason text,
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  foreign key (connection_id, store_id) references public.connections (id, store_id) on delete cascade
);

create index connection_history_connection on public.connection_history (connection_id, store_id, id);
create index connection_history_changed_by on public.connection_history (changed_by);

comment on table public.connection_history is 'What happened to connections, with who did it and when.';
comment on column public.connection_history.event is 'The state that the connection got, or what else was done.';
comment on column public.connection_history.changed_by is 'Empty if the server did it, or once that person has deleted the account.';

-- In the schema that no client reaches. The key of the encryption is not in the database.
create table private.connection_secrets (
  connection_id uuid primary key references public.connections (id) on delete cascade,
  nonce bytea not null check (length(nonce) = 12),
  ciphertext bytea not null check (length(ciphertext) between 17 and 20000),
  key_fingerprint text not null check (length(key_fingerprint) between 8 and 64),
  changed_at timestamptz not null default now()
);

comment on table private.connection_secrets is 'The keys of connected shops, encrypted. Only the server can decrypt them.';
comment on column private.connection_secrets.ciphertext is 'AES-256-GCM, with the tag at the end and the id of the connection as additional data.';
comment on column private.connection_secrets.key_fingerprint is 'Which key of the installation encrypted it.';

alter table public.connections enable row level security;
alter table public.connection_history enable row level security;
alter table private.connection_secrets enable row level security;

create policy "members see the connections of their stores" on public.connections
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members see the history of the connections of their stores" on public.connection_history
  for select to authenticated using (store_id in (select private.member_store_ids()));

revoke all on public.connections, public.connection_history, private.connection_secrets from anon, authenticated;
grant select (
  id, store_id, platform, address, channel, shop_name, currency, time_zone, state, problem, reason, orders_read, orders_total,
  backfill_ms, is_backfilled, synced_at, next_sync_at, orders_kept, made_by, made_at, changed_by, changed_at
) on public.connections to authenticated;
grant select on public.connection_history to authenticated;
grant all on public.connections, public.connection_history, private.connection_secrets to service_role;

create function private.record_connection() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.connection_history (connection_id, store_id, event, reason, changed_by, changed_at)
  values (
    new.id, new.store_id,
    case when tg_op = 'UPDATE' and old.state = 'paused' and new.state <> 'removed' then 'resumed' else new.state end,
    new.reason, new.changed_by, new.changed_at
  );
  if new.state = 'removed' then
    delete from private.connection_secrets where connection_id = new.id;
  end if;
  return null;
end
$$;

create trigger record_new_connection after insert on public.connections
  for each row execute function private.record_connection();
create trigger record_connection after update of state on public.connections
  for each row when (new.state is distinct from old.state) execute function private.record_connection();

-- Definer: only the database sends. A sync that found nothing is not worth a message: pages look at times themselves.
create function private.tell_of_connections() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('id', new.id), 'connections', 'store:' || new.store_id);
  return null;
end
$$;

create trigger tell_of_new_connection after insert on public.connections
  for each row execute function private.tell_of_connections();
create trigger tell_of_connection after update of state, reason, orders_read, orders_total on public.connections
  for each row when (
    (new.state, new.reason, new.orders_read, new.orders_total)
    is distinct from (old.state, old.reason, old.orders_read, old.orders_total)
  ) execute function private.tell_of_connections();

revoke execute on function private.record_connection, private.tell_of_connections from public, anon, authenticated;
