-- What members write down about an order, a customer or a product. Imports replace and remove those rows, so a note names
-- what stays: the sales channel and the order's number, the customer's email or id there, what lines match a product by.
create table public.record_notes (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id) on delete cascade,
  kind text not null check (kind in ('order', 'customer', 'product')),
  channel text not null,
  subject text not null,
  author_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text not null check (body ~ '\S' and length(body) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now() check (updated_at >= created_at),
  -- An entry of an index has at most 2,704 bytes.
  check (octet_length(channel) + octet_length(subject) <= 2600)
);

create index notes_store on public.record_notes (store_id, kind, created_at, id);
create index notes_subject on public.record_notes (store_id, kind, channel, subject);
create index notes_author on public.record_notes (author_id);

comment on table public.record_notes is 'What members write down about an order, a customer or a product, as plain text.';
comment on column public.record_notes.channel is
  'Key of the sales channel; for a product, its variant_key. Empty for a customer known by the email and a product without one.';
comment on column public.record_notes.subject is
  'external_id of the order; email or external_id of the customer; match_key of a product without variant_key, else empty.';

create function private.limit_notes() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from added join public.record_notes using (store_id, kind, channel, subject)
    group by store_id, kind, channel, subject having count(*) > 100
  ) then
    raise exception using errcode = 'PT409', message = 'There are 100 notes here, and no more are possible.', hint = 'Delete one first.';
  end if;
  if exists (
    select from (select distinct store_id from added) as stores
    where 10000 < (select count(*) from (
      select from public.record_notes where store_id = stores.store_id limit 10001
    ) as counted)
  ) then
    raise exception using
      errcode = 'PT409', message = 'Your store has 10,000 notes, and no more are possible.', hint = 'Delete one first.';
  end if;
  return null;
end
$$;

create trigger limit_notes after insert on public.record_notes
  referencing new table as added for each statement execute function private.limit_notes();

-- What notes on a row name, the lasting one first. A product may get its SKU or variant_key, and a customer the email, from
-- a later file. A title that other products have too doesn't say which of them an earlier note was on.
create function private.note_subjects(of_kind text, row_id bigint)
returns table (store_id uuid, channel text, subject text, place integer)
language sql stable rows 3 set search_path = '' as $$
  select orders.store_id, source, external_id, 1 from public.orders where of_kind = 'order' and id = row_id
  union all
  select customers.store_id, '', email, 1 from public.customers
  where of_kind = 'customer' and id = row_id and email is not null and source <> 'sample'
  union all
  select customers.store_id, source, external_id, 2 from public.customers
  where of_kind = 'customer' and id = row_id and external_id is not null
  union all
  select products.store_id, coalesce(variant_key, ''), case when variant_key is null then match_key else '' end, 1
  from public.products
  where of_kind = 'product' and id = row_id
  union all
  select products.store_id, '', keys.key, 2 from public.products
  cross join lateral (values (match_key), (left('title:' || lower(title), 400))) as keys (key)
  where of_kind = 'product' and id = row_id and not (keys.key like 'title:%' and exists (
    select from public.products as other
    where other.store_id = products.store_id and other.id <> products.id
      and keys.key in (other.match_key, left('title:' || lower(other.title), 400))
  ))
$$;

create function public.notes_on(of_kind text, row_id bigint) returns setof public.record_notes
language sql stable set search_path = '' as $$
  select record_notes.* from public.record_notes
  where record_notes.kind = of_kind and exists (
    select from private.note_subjects(of_kind, row_id) as subjects
    where subjects.store_id = record_notes.store_id and subjects.channel = record_notes.channel and subjects.subject = record_notes.subject
  )
  order by record_notes.created_at desc, record_notes.id
$$;

comment on function public.notes_on is 'The notes on an order, a customer or a product, newest first.';

create function public.add_note(of_kind text, row_id bigint, body text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.record_notes (store_id, kind, channel, subject, body)
  select subjects.store_id, of_kind, subjects.channel, subjects.subject, add_note.body
  from private.note_subjects(of_kind, row_id) as subjects order by place limit 1;
  if not found then
    raise exception using errcode = 'PT404', message = 'This page no longer exists, so the note was not added.';
  end if;
end
$$;

comment on function public.add_note is 'Adds a note to an order, a customer or a product that the caller sees.';

-- Definer, as member_store_ids: who is missing here has left the store, and the answer must not depend on what a policy hides.
create function private.colleagues() returns table (store_id uuid, user_id uuid)
language sql stable security definer set search_path = '' as $$
  select members.store_id, members.user_id from public.store_members as members
  where members.store_id in (select private.member_store_ids())
$$;

alter table public.record_notes enable row level security;

create policy "members see the notes of their stores" on public.record_notes
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members add notes of their own to their stores" on public.record_notes
  for insert to authenticated
  with check (store_id in (select private.member_store_ids()) and author_id = (select auth.uid()));
create policy "members change their own notes" on public.record_notes
  for update to authenticated
  using (store_id in (select private.member_store_ids()) and author_id = (select auth.uid()));
create policy "members delete their own notes and those of former members" on public.record_notes
  for delete to authenticated
  using (
    store_id in (select private.member_store_ids())
    and (
      author_id = (select auth.uid())
      or (store_id, author_id) not in (select colleagues.store_id, colleagues.user_id from private.colleagues())
    )
  );

revoke all on public.record_notes from anon, authenticated;
grant select, insert (store_id, kind, channel, subject, body), update (body, updated_at), delete on public.record_notes to authenticated;
grant all on public.record_notes to service_role;

revoke all on function private.colleagues, private.note_subjects, private.limit_notes, public.notes_on, public.add_note
  from public, anon;
grant execute on function private.colleagues, private.note_subjects, public.notes_on, public.add_note
  to authenticated, service_role;
