-- Amounts of costs are in the currency that the store had when they were entered. They don't count in another one.
alter table public.cost_rules add column currency text check (currency ~ '^[A-Z]{3}$');
alter table public.ad_spend add column currency text check (currency ~ '^[A-Z]{3}$');

update public.cost_rules set currency = stores.currency from public.stores where stores.id = store_id;
update public.ad_spend set currency = stores.currency from public.stores where stores.id = store_id;

alter table public.cost_rules alter column currency set not null;
alter table public.ad_spend alter column currency set not null;

comment on column public.cost_rules.amount is 'For each order, in minor units of the currency.';
comment on column public.cost_rules.currency is
  'The store''s currency when the rule was added. An amount in another currency than the store''s doesn''t count.';
comment on column public.ad_spend.amount is 'In minor units of the currency.';
comment on column public.ad_spend.currency is
  'The store''s currency when the amount was entered. An amount in another currency than the store''s doesn''t count.';

-- Definer: it runs before the policy refuses rows of other stores, and reads one store instead of all of the member's.
create function private.set_cost_currency() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.currency := (select currency from public.stores where id = new.store_id);
  return new;
end
$$;

create trigger set_currency before insert on public.cost_rules
  for each row execute function private.set_cost_currency();
create trigger set_currency before insert or update of amount on public.ad_spend
  for each row execute function private.set_cost_currency();

drop function public.ad_spend_by_month;

create function public.ad_spend_by_month(store uuid)
returns table (month date, channel text, currency text, amount bigint, days integer)
language sql stable set search_path = '' as $$
  select
    date_trunc('month', spend.day::timestamp)::date, spend.channel, spend.currency,
    sum(spend.amount)::bigint, count(*)::integer
  from public.ad_spend as spend where spend.store_id = store
  group by 1, 2, 3
$$;

comment on function public.ad_spend_by_month is 'A store''s ad spend by month, channel and currency.';

revoke all on function public.ad_spend_by_month, private.set_cost_currency from public, anon, authenticated;
grant execute on function public.ad_spend_by_month to authenticated, service_role;
