-- Lists of customers that members keep by name. Imports replace and remove customers, so an entry names what stays, as a
-- note does: the email, or else the sales channel and the customer's id there.
create table public.customer_lists (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id) on delete cascade,
  name text not null check (name <> '' and name = btrim(name) and length(name) <= 80),
  made_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  entries_changed_at timestamptz not null default now(),
  unique (id, store_id)
);

create unique index customer_lists_name on public.customer_lists (store_id, lower(name));
create index customer_lists_made_by on public.customer_lists (made_by);

comment on table public.customer_lists is 'Lists of customers that members of a store keep by name.';
comment on column public.customer_lists.made_by is 'Empty once the person has deleted the account.';
comment on column public.customer_lists.entries_changed_at is
  'When a customer was last added or removed. Figures of the list are valid until it changes.';

create table public.customer_list_entries (
  list_id uuid not null,
  store_id uuid not null,
  channel text not null,
  subject text not null,
  added_by uuid default auth.uid() references auth.users (id) on delete set null,
  added_at timestamptz not null default now(),
  primary key (list_id, store_id, channel, subject),
  foreign key (list_id, store_id) references public.customer_lists (id, store_id) on delete cascade,
  -- An entry of an index has at most 2,704 bytes.
  check (octet_length(channel) + octet_length(subject) <= 2600)
);

create index customer_list_entries_added_by on public.customer_list_entries (added_by);

comment on table public.customer_list_entries is 'The customers of a list.';
comment on column public.customer_list_entries.channel is 'Key of the sales channel. Empty for a customer known by the email.';
comment on column public.customer_list_entries.subject is 'Email or external_id of the customer.';

create function private.limit_customer_lists() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.customer_lists where store_id in (select store_id from added) group by store_id having count(*) > 100
  ) then
    raise exception using
      errcode = 'PT409', message = 'Your store has 100 lists, and no more are possible.', hint = 'Delete one first.';
  end if;
  return null;
end
$$;

create trigger limit_customer_lists after insert on public.customer_lists
  referencing new table as added for each statement execute function private.limit_customer_lists();

-- Definer: members change the customers of lists that they may not rename. The update also lets only one person at a time
-- add to a list, so that the count is right.
create function private.mark_changed_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed_ids uuid[] := (select array_agg(distinct list_id) from changed);
begin
  update public.customer_lists set entries_changed_at = clock_timestamp() where id = any (changed_ids);
  if tg_op = 'INSERT' and exists (
    select from public.customer_list_entries where list_id = any (changed_ids) group by list_id having count(*) > 50000
  ) then
    raise exception using
      errcode = 'PT409', message = 'A list can have at most 50,000 customers. Nobody was added.',
      hint = 'Add fewer customers, or use another list.';
  end if;
  return null;
end
$$;

create trigger note_added_customers after insert on public.customer_list_entries
  referencing new table as changed for each statement execute function private.mark_changed_lists();
create trigger note_removed_customers after delete on public.customer_list_entries
  referencing old table as changed for each statement execute function private.mark_changed_lists();

create function public.customers_in_lists(lists uuid[])
returns table (list_id uuid, channel text, subject text, customer_id bigint)
language sql stable set search_path = '' as $$
  select entries.list_id, entries.channel, entries.subject, customers.id
  from public.customer_list_entries as entries
  join public.customers
    on customers.store_id = entries.store_id and customers.email = entries.subject and customers.source <> 'sample'
  where entries.list_id = any (lists) and entries.channel = ''
  union all
  select entries.list_id, entries.channel, entries.subject, customers.id
  from public.customer_list_entries as entries
  join public.customers
    on customers.store_id = entries.store_id and customers.source = entries.channel
      and customers.external_id = entries.subject
  where entries.list_id = any (lists) and entries.channel <> ''
$$;

comment on function public.customers_in_lists is
  'The customers of lists with the entries that name them. An entry whose customer is in no import is missing.';

create function public.lists_with_customer(customer bigint) returns setof uuid
language sql stable set search_path = '' as $$
  select lists.id
  from public.customers join public.customer_lists as lists on lists.store_id = customers.store_id
  where customers.id = customer and (
    exists (
      select from public.customer_list_entries as entries
      where entries.list_id = lists.id and entries.store_id = lists.store_id
        and entries.channel = '' and entries.subject = customers.email and customers.source <> 'sample'
    )
    or exists (
      select from public.customer_list_entries as entries
      where entries.list_id = lists.id and entries.store_id = lists.store_id
        and entries.channel = customers.source and entries.subject = customers.external_id
    )
  )
$$;

comment on function public.lists_with_customer is 'The lists that a customer is in.';

-- A plan for one customer is too slow for 50,000.
create function public.add_to_customer_list(list uuid, customers bigint[]) returns integer
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  added_count integer;
begin
  if not exists (select from public.customer_lists where id = list) then
    raise exception using errcode = 'PT404', message = 'This list no longer exists, so nobody was added.';
  end if;
  insert into public.customer_list_entries (list_id, store_id, channel, subject)
  select lists.id, lists.store_id, named.channel, named.subject
  from public.customer_lists as lists
  cross join unnest(add_to_customer_list.customers) as asked (id)
  join public.customers as added on added.store_id = lists.store_id and added.id = asked.id
  cross join lateral (
    select case when by_email then '' else added.source end as channel,
      case when by_email then added.email else added.external_id end as subject
    from (values (added.email is not null and added.source <> 'sample')) as known (by_email)
  ) as named
  where lists.id = list and named.subject is not null
    -- An entry from before the email was known. With `not in`, Postgres reads the list once, whatever its statistics say.
    and (added.source, coalesce(added.external_id, '')) not in (
      select entries.channel, entries.subject from public.customer_list_entries as entries where entries.list_id = list
    )
  on conflict do nothing;
  get diagnostics added_count = row_count;
  return added_count;
end
$$;

comment on function public.add_to_customer_list is 'Adds customers to a list, and returns how many were not in it.';

create function public.remove_from_customer_list(list uuid, customers bigint[]) returns void
language sql set search_path = '' as $$
  delete from public.customer_list_entries as entries using public.customers as removed
  where entries.list_id = list and removed.store_id = entries.store_id
    and removed.id = any (remove_from_customer_list.customers)
    and (
      (entries.channel = '' and entries.subject = removed.email and removed.source <> 'sample')
      or (entries.channel = removed.source and entries.subject = removed.external_id)
    )
$$;

comment on function public.remove_from_customer_list is 'Removes customers from a list.';

alter table public.customer_lists enable row level security;
alter table public.customer_list_entries enable row level security;

create policy "members see the lists of their stores" on public.customer_lists
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members add lists of their own to their stores" on public.customer_lists
  for insert to authenticated
  with check (store_id in (select private.member_store_ids()) and made_by = (select auth.uid()));
create policy "members rename their own lists and those of former members" on public.customer_lists
  for update to authenticated
  using (
    store_id in (select private.member_store_ids())
    and (
      made_by is null
      or made_by = (select auth.uid())
      or (store_id, made_by) not in (select colleagues.store_id, colleagues.user_id from private.colleagues())
    )
  );
create policy "members delete their own lists and those of former members" on public.customer_lists
  for delete to authenticated
  using (
    store_id in (select private.member_store_ids())
    and (
      made_by is null
      or made_by = (select auth.uid())
      or (store_id, made_by) not in (select colleagues.store_id, colleagues.user_id from private.colleagues())
    )
  );

create policy "members see the customers of their lists" on public.customer_list_entries
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members add customers to their lists" on public.customer_list_entries
  for insert to authenticated
  with check (store_id in (select private.member_store_ids()) and added_by = (select auth.uid()));
create policy "members remove customers from their lists" on public.customer_list_entries
  for delete to authenticated using (store_id in (select private.member_store_ids()));

revoke all on public.customer_lists, public.customer_list_entries from anon, authenticated;
grant select, insert (store_id, name), update (name), delete on public.customer_lists to authenticated;
grant select, insert (list_id, store_id, channel, subject), delete on public.customer_list_entries to authenticated;
grant all on public.customer_lists, public.customer_list_entries to service_role;

revoke all on function private.limit_customer_lists, private.mark_changed_lists, public.customers_in_lists,
  public.lists_with_customer, public.add_to_customer_list, public.remove_from_customer_list from public, anon;
grant execute on function public.customers_in_lists, public.lists_with_customer, public.add_to_customer_list,
  public.remove_from_customer_list to authenticated, service_role;
