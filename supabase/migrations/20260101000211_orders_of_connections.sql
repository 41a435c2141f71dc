-- The ids that shops give their orders. Numbers identify orders in a store, but shops are asked by id.
create table private.synced_orders (
  connection_id uuid not null references public.connections (id) on delete cascade,
  platform_id text not null check (length(platform_id) between 1 and 100),
  external_id text not null check (length(external_id) <= 400),
  primary key (connection_id, platform_id)
);

create index synced_orders_number on private.synced_orders (connection_id, external_id);

comment on table private.synced_orders is 'Orders that live sync has read, by the id that the shop gives them.';

alter table private.synced_orders enable row level security;
revoke all on private.synced_orders from anon, authenticated;
grant all on private.synced_orders to service_role;
