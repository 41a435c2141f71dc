-- A member lets the store forget a customer: who it was goes, orders and figures stay. The row keeps a key in place of the
-- email and the platform's id, and imports find it by their hashes, so that the next file doesn't bring the person back.
alter table public.customers
  add column forgotten_key text check (forgotten_key ~ '^forgotten:[0-9a-f]{32}$'),
  add constraint customers_forgotten_check check (forgotten_key is null or (email is null and external_id is null));

create unique index customers_forgotten_key on public.customers (store_id, forgotten_key) where forgotten_key is not null;

comment on column public.customers.forgotten_key is 'Stands for the email and the platform''s id of a customer whom the store has forgotten.';

create table private.forgotten_people (
  store_id uuid not null references public.stores (id) on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  forgotten_key text not null,
  forgotten_by uuid references auth.users (id) on delete set null,
  forgotten_at timestamptz not null default now(),
  primary key (store_id, hash)
);

create index forgotten_people_forgotten_by on private.forgotten_people (forgotten_by);

comment on table private.forgotten_people is 'Hashes of what a forgotten customer was known by, so that imports recognize the person.';
comment on column private.forgotten_people.hash is 'SHA-256 of the store, what it is and the value.';
comment on column private.forgotten_people.forgotten_by is 'Empty once the person has deleted the account.';

revoke all on private.forgotten_people from anon, authenticated;
grant all on private.forgotten_people to service_role;

-- What a customer is known by, and its hash. The importer computes the same in server/api/imports/writing/forgotten-people.ts.
create function private.customer_hashes(store uuid, email text, channel text, external_id text) returns setof bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(known, 'UTF8'))
  from (values (store || ' email ' || email), (store || ' id ' || channel || ' ' || external_id)) as keys (known)
  where known is not null
$$;

-- Definer: members may not write customers. Texts are compared in small letters. A name of one short word is also a word.
create function private.forget_customer(customer bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  person public.customers%rowtype;
  key text := 'forgotten:' || replace(gen_random_uuid()::text, '-', '');
  words text[];
begin
  select customers.* into person from public.customers
  where customers.id = customer and customers.store_id in (select private.member_store_ids());
  if not found then return false; end if;
  -- The lock under which imports begin: one that begins later reads the hashes.
  perform pg_advisory_xact_lock(hashtextextended('imports of ' || person.store_id, 0));
  if exists (
    select from public.imports where imports.store_id = person.store_id and imports.status in ('running', 'undoing')
  ) then
    raise exception using
      errcode = 'PT409', message = 'A file is being imported.', hint = 'Forget the customer once it is done.';
  end if;
  select customers.* into person from public.customers where customers.id = customer for update;
  if person.id is null then return false; end if;
  if person.forgotten_key is not null then return true; end if;

  insert into private.forgotten_people (store_id, hash, forgotten_key, forgotten_by)
  select person.store_id, hash, key, auth.uid()
  from private.customer_hashes(person.store_id, person.email, person.source, person.external_id) as hash
  on conflict do nothing;

  delete from public.record_notes using private.note_subjects('customer', customer) as subjects
  where record_notes.store_id = subjects.store_id and record_notes.kind = 'customer'
    and record_notes.channel = subjects.channel and record_notes.subject = subjects.subject;
  delete from public.record_notes using public.orders
  where orders.customer_id = customer and record_notes.store_id = person.store_id and record_notes.kind = 'order'
    and record_notes.channel = orders.source and record_notes.subject = orders.external_id;
  delete from public.customer_list_entries using private.note_subjects('customer', customer) as subjects
  where customer_list_entries.store_id = subjects.store_id
    and customer_list_entries.channel = subjects.channel and customer_list_entries.subject = subjects.subject;
  delete from public.marketing_consents
  where marketing_consents.store_id = person.store_id and marketing_consents.customer_id = customer;

  words := array(
    select lower(word) from unnest(array[person.email, person.name]) as word
    where word like '%@%' or word like '% %' or length(word) >= 8
  );
  delete from public.agent_messages using public.agent_sessions
  where agent_sessions.id = agent_messages.session_id and agent_sessions.store_id = person.store_id and (
    agent_messages.parameters #>> '{draft,about,customer}' = customer::text
    or exists (
      select from unnest(words) as word
      where strpos(lower(concat(agent_messages.content, agent_messages.parameters, agent_messages.attachments)), word) > 0
    )
  );
  delete from public.saved_views
  where saved_views.store_id = person.store_id and exists (
    select from unnest(words) as word
    where strpos(lower(replace(replace(saved_views.search, '%40', '@'), '+', ' ')), word) > 0
  );
  update public.import_rejections set row_text = 'The row is gone: it was of a customer who is forgotten.'
  where import_rejections.store_id = person.store_id and exists (
    select from unnest(words) as word where strpos(lower(import_rejections.row_text), word) > 0
  );

  update public.customers set
    email = null, external_id = null, name = 'Forgotten customer', forgotten_key = key
  where customers.id = customer;
  return true;
end
$$;

create function public.forget_customer(customer bigint) returns boolean
language sql set search_path = '' as $$
  select private.forget_customer(customer)
$$;

comment on function public.forget_customer is
  'Removes who a customer is from a store, and keeps the orders. Returns false if the caller has no such customer.';

revoke all on function private.customer_hashes, private.forget_customer, public.forget_customer from public, anon;
grant execute on function private.forget_customer, public.forget_customer to authenticated, service_role;
grant execute on function private.customer_hashes to service_role;
