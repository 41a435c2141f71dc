-- Orders of a period in each other currency, which the figures leave out, most first.
create function analytics.other_currencies(p_store_id uuid, p_currency text, p_from date, p_to date)
returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(counted) order by orders desc, currency), '[]')
  from (
    select currency, sum(orders) as orders
    from public.sales_days
    where store_id = p_store_id and day between p_from and p_to and currency <> p_currency
    group by currency
    having sum(orders) > 0
  ) as counted
$$;
