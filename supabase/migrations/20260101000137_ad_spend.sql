-- What a store paid for ads, by day and ad channel, typed or from a table.
create table public.ad_spend (
  store_id uuid not null references public.stores (id) on delete cascade,
  day date not null check (day between '1970-01-01' and '2199-12-31'),
  channel text not null check (channel <> '' and channel = btrim(channel) and length(channel) <= 80),
  amount bigint not null check (amount between 0 and 1000000000000),
  primary key (store_id, day, channel)
);

comment on table public.ad_spend is 'What a store paid for ads, by day and ad channel.';
comment on column public.ad_spend.amount is 'In minor units of the store''s currency.';

create function private.limit_ad_spend() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from (select distinct store_id from added) as stores
    where 50000 < (select count(*) from (
      select from public.ad_spend where store_id = stores.store_id limit 50001
    ) as counted)
  ) then
    raise exception using
      errcode = 'PT409', message = 'A store can have ad spend on at most 50,000 days and channels. Nothing was saved.',
      hint = 'Delete old days first.';
  end if;
  return null;
end
$$;

create trigger limit_ad_spend after insert on public.ad_spend
  referencing new table as added for each statement execute function private.limit_ad_spend();

create trigger raise_version_of_added after insert on public.ad_spend
  referencing new table as changed for each statement execute function private.raise_version_with_costs();
create trigger raise_version_of_changed after update on public.ad_spend
  referencing new table as changed for each statement execute function private.raise_version_with_costs();
create trigger raise_version_of_deleted after delete on public.ad_spend
  referencing old table as changed for each statement execute function private.raise_version_with_costs();

create function public.ad_spend_by_month(store uuid)
returns table (month date, channel text, amount bigint, days integer)
language sql stable set search_path = '' as $$
  select date_trunc('month', spend.day::timestamp)::date, spend.channel, sum(spend.amount)::bigint, count(*)::integer
  from public.ad_spend as spend where spend.store_id = store
  group by 1, 2 order by 1 desc, 2 limit 1000
$$;

comment on function public.ad_spend_by_month is 'A store''s ad spend by month and channel, newest first, at most 1,000 rows.';

alter table public.ad_spend enable row level security;

create policy "members see the ad spend of their stores" on public.ad_spend
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members add ad spend to their stores" on public.ad_spend
  for insert to authenticated with check (store_id in (select private.member_store_ids()));
create policy "members change the ad spend of their stores" on public.ad_spend
  for update to authenticated using (store_id in (select private.member_store_ids()));
create policy "members delete the ad spend of their stores" on public.ad_spend
  for delete to authenticated using (store_id in (select private.member_store_ids()));

revoke all on public.ad_spend from anon, authenticated;
grant select, insert (store_id, day, channel, amount), update (store_id, day, channel, amount), delete
  on public.ad_spend to authenticated;
grant all on public.ad_spend to service_role;

revoke all on function private.limit_ad_spend, public.ad_spend_by_month from public, anon;
grant execute on function public.ad_spend_by_month to authenticated, service_role;
