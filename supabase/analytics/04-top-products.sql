-- Products of a period by net sales, highest first. Shipping, fees and gift cards are no products.
create function analytics.top_products(p_store_id uuid, p_currency text, p_from date, p_to date, p_limit integer)
returns table (id bigint, title text, sku text, units numeric, net_sales numeric)
language sql stable set search_path = '' as $$
  with whole as (
    select (date_trunc('month', (p_to + 1)::timestamp) - interval '1 month')::date as last_month
  ),
  parts as (
    select product_id, months.net_sales, months.units
    from whole, public.product_months as months
    where store_id = p_store_id and currency = p_currency and month between p_from and last_month
    union all
    select
      product_id,
      coalesce(days.net_sales[upto], 0) - coalesce(days.net_sales[before], 0),
      coalesce(days.units[upto], 0) - coalesce(days.units[before], 0)
    from whole, public.product_month_days as days,
      lateral (
        select width_bucket(greatest(p_from - month, 0), days.days), width_bucket(least(p_to - month + 1, 31), days.days)
      ) as ends (before, upto)
    where store_id = p_store_id and currency = p_currency
      and month in (date_trunc('month', p_from::timestamp)::date, date_trunc('month', p_to::timestamp)::date)
      and (month < p_from or month > last_month)
  ),
  best as (
    select product_id, sum(net_sales) as net_sales, sum(units) as units
    from parts
    where product_id not in (
      select products.id from public.products where store_id = p_store_id and coalesce(kind_chosen, kind) <> 'product'
    )
    group by product_id
    having sum(net_sales) <> 0 or sum(units) <> 0
    order by 2 desc, product_id
    limit p_limit
  )
  select products.id, products.title, products.sku, best.units, best.net_sales
  from best join public.products on products.id = best.product_id
  order by best.net_sales desc, products.id
$$;
