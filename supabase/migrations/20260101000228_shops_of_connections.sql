-- Which shop a connection reads. An address can have several, such as the channels of one Vendure server.
alter table public.connections
  add column identity text check (length(identity) between 1 and 300),
  add column url text check (url ~ '^https?://[^/]' and length(url) <= 300);

drop index public.connections_shop;
create unique index connections_shop on public.connections (store_id, platform, address, coalesce(identity, ''))
  where state <> 'removed';

comment on column public.connections.identity is
  'What tells the shop from others of its platform. A new key has to be of the same one. Empty until the shop was asked.';
comment on column public.connections.url is 'The shop''s public address. Empty if the platform doesn''t say.';

grant select (identity, url) on public.connections to authenticated;
