-- Orders of a connected shop that can't be read. Each stays as it was until it can, and people are told.
create table private.unreadable_orders (
  connection_id uuid not null references public.connections (id) on delete cascade,
  platform_id text not null check (length(platform_id) between 1 and 100),
  external_id text not null check (length(external_id) <= 400),
  problem text not null check (btrim(problem) <> '' and length(problem) <= 500),
  url text check (url ~ '^https?://' and length(url) <= 600),
  found_at timestamptz not null,
  primary key (connection_id, platform_id)
);

comment on table private.unreadable_orders is 'Orders that live sync could not read, and left as they were.';
comment on column private.unreadable_orders.problem is 'What of the order can''t be read, as a sentence.';
comment on column private.unreadable_orders.url is 'The order in the shop''s admin. Empty if that isn''t known.';

alter table private.unreadable_orders enable row level security;
revoke all on private.unreadable_orders from anon, authenticated;
grant all on private.unreadable_orders to service_role;
