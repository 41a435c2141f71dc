-- Sales per bucket in one currency. Buckets from..to are ascending and don't overlap; buckets without sales are zero.
create function analytics.sales_by_bucket(p_store_id uuid, p_currency text, p_from date[], p_to date[])
returns table (
  bucket bigint, gross_sales numeric, discounts numeric, returns numeric, net_sales numeric, shipping numeric,
  taxes numeric, duties numeric, total_sales numeric, orders bigint, units numeric, refunds bigint
)
language sql stable set search_path = '' as $$
  with days as (
    select
      width_bucket(day, p_from) as bucket, day, gross_sales, discounts, returns, shipping, taxes, duties, orders, units,
      refunds
    from public.sales_days
    where store_id = p_store_id and currency = p_currency and day between p_from[1] and p_to[cardinality(p_to)]
  ),
  sums as (
    select
      bucket,
      sum(gross_sales) as gross_sales,
      sum(discounts) as discounts,
      sum(returns) as returns,
      sum(gross_sales - discounts - returns) as net_sales,
      sum(shipping) as shipping,
      sum(taxes) as taxes,
      sum(duties) as duties,
      sum(gross_sales - discounts - returns + shipping + taxes + duties) as total_sales,
      sum(orders) as orders,
      sum(units) as units,
      sum(refunds) as refunds
    from days
    where day <= p_to[bucket]
    group by bucket
  )
  select
    buckets.bucket,
    coalesce(gross_sales, 0),
    coalesce(discounts, 0),
    coalesce(returns, 0),
    coalesce(net_sales, 0),
    coalesce(shipping, 0),
    coalesce(taxes, 0),
    coalesce(duties, 0),
    coalesce(total_sales, 0),
    coalesce(orders, 0),
    coalesce(units, 0),
    coalesce(refunds, 0)
  from unnest(p_from) with ordinality as buckets (day, bucket) left join sums using (bucket)
  order by bucket
$$;

-- Everything the sales report shows for a period, with exact amounts; buckets in order.
create function analytics.sales_report(
  p_store_id uuid, p_from date, p_to date, p_completed_from date, p_completed_to date,
  p_compare_from date, p_compare_to date,
  p_bucket_from date[], p_bucket_to date[], p_compared_from date[], p_compared_to date[]
)
returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'totals', (select to_jsonb(sales) from analytics.sales(p_store_id, store.currency, p_from, p_to) as sales),
    'completed', (
      select to_jsonb(sales) from analytics.sales(p_store_id, store.currency, p_completed_from, p_completed_to) as sales
      where p_completed_from is not null
    ),
    'compared', (
      select to_jsonb(sales) from analytics.sales(p_store_id, store.currency, p_compare_from, p_compare_to) as sales
      where p_compare_from is not null
    ),
    'ordersInOtherCurrencies', analytics.orders_in_other_currencies(p_store_id, store.currency, p_from, p_to),
    'buckets', (
      select coalesce(jsonb_agg(to_jsonb(sales) order by bucket), '[]')
      from analytics.sales_by_bucket(p_store_id, store.currency, p_bucket_from, p_bucket_to) as sales
    ),
    'comparedBuckets', (
      select coalesce(jsonb_agg(to_jsonb(sales) order by bucket), '[]')
      from analytics.sales_by_bucket(p_store_id, store.currency, p_compared_from, p_compared_to) as sales
    )
  )
  from public.stores as store
  where store.id = p_store_id
$$;
