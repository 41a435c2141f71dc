-- Some keys list only the orders of the last weeks. Older ones are kept, and never taken for deleted.
alter table public.connections add column readable_from timestamptz;
alter table private.synced_orders add column created_at timestamptz;

comment on column public.connections.readable_from is 'From when on the key lists orders. Empty if it lists all.';
comment on column private.synced_orders.created_at is
  'When the shop says that it was created. Empty for orders that were read before this was kept.';

grant select (readable_from) on public.connections to authenticated;
