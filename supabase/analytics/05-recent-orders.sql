-- The newest orders, in whatever currency. Planned anew each time: a plan for an unknown number of orders would sort them all.
create function analytics.recent_orders(p_store_id uuid, p_limit integer)
returns table (id bigint, name text, placed_at timestamptz, customer text, total numeric, currency text, status text)
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select
    orders.id, orders.name, orders.placed_at, coalesce(customers.name, customers.email), orders.total, orders.currency,
    coalesce(orders.financial_status, orders.status)
  from public.orders
  left join public.customers on customers.id = orders.customer_id
  where orders.store_id = p_store_id and orders.status <> 'return' and not orders.is_test
  order by orders.placed_at desc, orders.id desc
  limit p_limit
$$;
