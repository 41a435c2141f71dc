-- Customers are counted per currency, as sales are, so that every figure on a screen counts the same orders. Beside them
-- stand the orders that name nobody, and beside refunds those whose day is an estimate.

alter table public.sales_days
  add column orders_without_customer integer not null default 0,
  add column refunds_estimated integer not null default 0;

comment on column public.sales_days.orders_without_customer is 'Those of the orders that name no customer.';
comment on column public.sales_days.refunds_estimated is 'Those of the refunds whose day the source does not say.';

-- Orders that a published import has replaced and not yet deleted count in no sum: left out here, they add nothing to the
-- one import and need nothing taken off by the other.
with published as (
  select id from public.imports where published_at is not null
),
counting as (
  select id, store_id, import_id, currency, placed_day, customer_id, status, is_test, refund_date_estimated
  from public.orders
  where import_id in (select id from published)
    and (replaced_by is null or replaced_by not in (select id from published))
    and (customer_id is null or refund_date_estimated)
),
counts as (
  select store_id, import_id, currency, placed_day as day, count(*) as orders, 0 as refunds
  from counting
  where customer_id is null and status <> 'return' and not is_test
  group by store_id, import_id, currency, placed_day
  union all
  select
    counting.store_id, counting.import_id, entries.currency, entries.day,
    0, count(distinct (entries.order_id, entries.refund_key))
  from counting join public.ledger_entries as entries on entries.order_id = counting.id
  where counting.refund_date_estimated and entries.refund_key is not null
  group by counting.store_id, counting.import_id, entries.currency, entries.day
)
insert into public.sales_days (store_id, currency, day, import_id, orders_without_customer, refunds_estimated)
select store_id, currency, day, import_id, sum(orders), sum(refunds)
from counts
group by store_id, currency, day, import_id
on conflict (store_id, currency, day, import_id) do update set
  orders_without_customer = excluded.orders_without_customer,
  refunds_estimated = excluded.refunds_estimated;

create table private.recounts (
  store_id uuid primary key references public.stores (id) on delete cascade,
  -- The time zone to count the days in; NULL keeps the store's.
  time_zone text,
  noted_at timestamptz not null default now()
);

comment on table private.recounts is 'Stores whose rollups are to be counted anew from their orders. The old ones stand until then.';

grant all on private.recounts to service_role;

alter table public.customer_days add column currency text;

-- The counts of a store with several currencies are of all its orders. They stand as those of its main currency until they
-- are counted anew.
with used as (
  select store_id, currency from public.sales_days
  where import_id in (select id from public.imports where published_at is not null)
  group by store_id, currency
  having sum(orders) > 0
),
noted as (
  insert into private.recounts (store_id) select store_id from used group by store_id having count(*) > 1
),
counted as (
  select
    stores.id as store_id, case count(used.currency) when 1 then min(used.currency) else stores.currency end as currency
  from public.stores left join used on used.store_id = stores.id
  group by stores.id
)
update public.customer_days set currency = counted.currency
from counted where counted.store_id = customer_days.store_id;

alter table public.customer_days
  alter column currency set not null,
  drop constraint customer_days_pkey,
  add primary key (store_id, currency, day, import_id);

comment on table public.customer_days is 'Distinct customers of any period among the orders in one currency, exactly, from one row a day, as changed by each import.';

-- What a publication that was stopped has left; it is done anew.
delete from private.customer_changes;
alter table private.customer_changes add column currency text not null;
