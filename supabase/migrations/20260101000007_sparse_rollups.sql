-- Cumulated counts are kept only where they change, beside the gaps and days at which they do: rows grow with the orders
-- and not with the years between them. The value at k is the one at width_bucket(k, gaps); before the first it is zero.

alter table public.customer_days
  add column active_gaps integer[] not null default '{}',
  add column second_gaps integer[] not null default '{}';

update public.customer_days set
  active_gaps = array(select generate_series(1, cardinality(active_within))),
  second_gaps = array(select generate_series(0, cardinality(second_within) - 1));

-- Too wide to be worth a look.
alter table public.customer_days
  alter column active_gaps set storage external,
  alter column second_gaps set storage external,
  alter column active_gaps set statistics 0,
  alter column second_gaps set statistics 0,
  alter column active_within set statistics 0,
  alter column second_within set statistics 0;

comment on column public.customer_days.active_gaps is 'Days since the previous order day, ascending.';
comment on column public.customer_days.active_within is 'Those of active_before whose gap is at most the one in active_gaps.';
comment on column public.customer_days.second_gaps is 'Days from the first order to the second, ascending.';
comment on column public.customer_days.second_within is 'Those of new_again whose gap is at most the one in second_gaps.';

alter table public.product_month_days add column days integer[] not null default '{}';

update public.product_month_days set days = array(select generate_series(1, cardinality(net_sales)));

alter table public.product_month_days
  alter column days set statistics 0,
  alter column net_sales set statistics 0,
  alter column units set statistics 0;

comment on column public.product_month_days.days is 'Days of the month on which the sums change, ascending.';
comment on column public.product_month_days.net_sales is 'Sum from the first of the month to the day in days.';
comment on column public.product_month_days.units is 'Sum from the first of the month to the day in days.';
