-- What members want a month of their store to reach.
create table public.goals (
  store_id uuid not null references public.stores (id) on delete cascade,
  metric text not null check (metric in ('net_sales', 'orders', 'contribution')),
  month date not null check (extract(day from month) = 1 and month between '2000-01-01' and '2199-12-01'),
  amount bigint not null check (amount between 1 and 1000000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  set_by uuid default auth.uid() references auth.users (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (store_id, metric, month)
);

create index goals_set_by on public.goals (set_by);

comment on table public.goals is 'What members want a month of their store to reach.';
comment on column public.goals.month is 'The first day of the month.';
comment on column public.goals.amount is 'In minor units of the currency, or a number of orders.';
comment on column public.goals.currency is
  'The store''s currency when the goal was set. An amount in another currency than the store''s doesn''t count.';
comment on column public.goals.set_by is 'Who set the amount. Empty once the person has deleted the account.';

-- Definer: only the database sends, and members may not set the time of the change. Answers of the store are kept until then.
create function private.tell_of_goals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.stores set updated_at = now() where id in (select store_id from changed);
  perform realtime.send('{}', 'goals', 'store:' || id)
  from public.stores where id in (select store_id from changed);
  return null;
end
$$;

create trigger tell_of_new_goals after insert on public.goals
  referencing new table as changed for each statement execute function private.tell_of_goals();
create trigger tell_of_goals after update on public.goals
  referencing new table as changed for each statement execute function private.tell_of_goals();
create trigger tell_of_removed_goals after delete on public.goals
  referencing old table as changed for each statement execute function private.tell_of_goals();

alter table public.goals enable row level security;

create policy "members see the goals of their stores" on public.goals
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members set goals of their stores" on public.goals
  for insert to authenticated
  with check (store_id in (select private.member_store_ids()) and set_by = (select auth.uid()));
create policy "members change the goals of their stores" on public.goals
  for update to authenticated using (store_id in (select private.member_store_ids()))
  with check (store_id in (select private.member_store_ids()) and set_by = (select auth.uid()));
create policy "members remove the goals of their stores" on public.goals
  for delete to authenticated using (store_id in (select private.member_store_ids()));

revoke all on public.goals from anon, authenticated;
grant select, insert (store_id, metric, month, amount, currency), update (amount, currency, set_by, set_at), delete
  on public.goals to authenticated;
grant all on public.goals to service_role;

create function public.set_goals(store uuid, goals jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.stores where id = store) then
    raise exception using errcode = 'PT404', message = 'This store was deleted. Reload the page.';
  end if;
  delete from public.goals as known using jsonb_to_recordset(goals) as changed (metric text, month date, amount bigint)
  where known.store_id = store and known.metric = changed.metric and known.month = changed.month and changed.amount is null;
  insert into public.goals as known (store_id, metric, month, amount, currency)
  select stores.id, changed.metric, changed.month, changed.amount, stores.currency
  from jsonb_to_recordset(goals) as changed (metric text, month date, amount bigint)
  join public.stores on stores.id = store
  where changed.amount is not null
  on conflict (store_id, metric, month) do update set
    amount = excluded.amount, currency = excluded.currency, set_by = auth.uid(), set_at = now();
end
$$;

comment on function public.set_goals is
  'Sets goals of a store, a list of objects with metric, month and amount. Without an amount, the goal is removed.';

revoke all on function public.set_goals, private.tell_of_goals from public, anon, authenticated;
grant execute on function public.set_goals to authenticated, service_role;
