create table private.download_tickets (
  -- The hash alone: whoever reads this table can download nothing.
  ticket_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Null for a download of what belongs to the person alone.
  store_id uuid references public.stores (id) on delete cascade,
  expires_at timestamptz not null
);

create index download_tickets_user_id on private.download_tickets (user_id);
create index download_tickets_store_id on private.download_tickets (store_id);
create index download_tickets_expires_at on private.download_tickets (expires_at);

comment on table private.download_tickets is 'Downloads that a person has asked for: each may be fetched once, without a token, for a minute.';

grant select, insert, delete on private.download_tickets to service_role;
