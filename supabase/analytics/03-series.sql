-- One row per day or calendar month, even without sales, in one currency. Cuts the first and last month to the period.
-- p_offset moves the start of each month back by this number of days, so that each comparison month is as long as the
-- month it is compared with.
create function analytics.series(
  p_store_id uuid, p_currency text, p_from date, p_to date, p_unit text, p_offset integer default 0
)
returns table (
  date date, gross_sales numeric, discounts numeric, net_sales numeric, orders bigint, refunds bigint,
  customers bigint, returning_customers bigint
)
language sql stable set search_path = '' as $$
  with sales as (
    select
      greatest(date_trunc(p_unit, (day + p_offset)::timestamp)::date - p_offset, p_from) as bucket,
      sum(gross_sales) as gross_sales,
      sum(discounts) as discounts,
      sum(gross_sales - discounts - returns) as net_sales,
      sum(orders) as orders,
      sum(refunds) as refunds
    from public.sales_days
    where store_id = p_store_id and currency = p_currency and day between p_from and p_to
    group by 1
  ),
  days as (
    select
      day, active, active_gaps, active_within, new_customers, second_gaps, second_within,
      greatest(start - p_offset, p_from) as bucket,
      least((start + ('1 ' || p_unit)::interval)::date - 1 - p_offset, p_to) as bucket_to
    from public.customer_days, lateral (select date_trunc(p_unit, (day + p_offset)::timestamp)::date) as bucket_start (start)
    where store_id = p_store_id and currency = p_currency and day between p_from and p_to
  ),
  counts as (
    select
      bucket,
      sum(active - case when day = bucket then 0 else coalesce(active_within[width_bucket(day - bucket, active_gaps)], 0) end) as customers,
      sum(new_customers - coalesce(second_within[width_bucket(bucket_to - day, second_gaps)], 0)) as customers_with_one_order
    from days
    group by bucket
  ),
  buckets as (
    select greatest(start::date - p_offset, p_from) as bucket
    from generate_series(
      date_trunc(p_unit, (p_from + p_offset)::timestamp), (p_to + p_offset)::timestamp, ('1 ' || p_unit)::interval
    ) as start
  )
  select
    bucket,
    coalesce(gross_sales, 0),
    coalesce(discounts, 0),
    coalesce(net_sales, 0),
    coalesce(orders, 0),
    coalesce(refunds, 0),
    coalesce(customers, 0),
    coalesce(customers - customers_with_one_order, 0)
  from buckets left join sales using (bucket) left join counts using (bucket)
  order by bucket
$$;
