-- Products by net sales of a period, best first.
create function analytics.top_products(p_store_id uuid, p_currency text, p_from date, p_to date, p_limit integer)
returns table (id bigint, title text, sku text, units numeric, net_sales numeric)
language sql stable set search_path = '' as $$
  with months as (
    select
      product_id, months.net_sales, months.units, month_net_sales, month_units,
      month >= p_from and month + interval '1 month' <= p_to + 1 as is_whole,
      greatest(p_from - month, 0) as before,
      least(p_to - month + 1, 31) as last
    from public.product_months as months
    where store_id = p_store_id and currency = p_currency
      and month between date_trunc('month', p_from::timestamp)::date and p_to
  ),
  sums as (
    select
      product_id,
      sum(case when is_whole then month_net_sales else net_sales[last] - coalesce(net_sales[before], 0) end) as net_sales,
      sum(case when is_whole then month_units else units[last] - coalesce(units[before], 0) end) as units
    from months
    group by product_id
  ),
  best as (
    select product_id, net_sales, units
    from sums
    where net_sales <> 0 or units <> 0
    order by net_sales desc, product_id
    limit p_limit
  )
  select products.id, products.title, products.sku, best.units, best.net_sales
  from best join public.products on products.id = best.product_id
  order by best.net_sales desc, products.id
$$;
