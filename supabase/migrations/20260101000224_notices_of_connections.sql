-- What a sync that works says of its limits, such as a key that lists only newer orders.
alter table public.connections add column notices jsonb not null default '[]' check (
  jsonb_typeof(notices) = 'array' and octet_length(notices::text) <= 4000
);

comment on column public.connections.notices is 'What the last sync said of its limits, as sentences.';

grant select (notices) on public.connections to authenticated;
