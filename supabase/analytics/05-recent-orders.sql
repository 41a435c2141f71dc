-- The latest orders of a period, in any currency. Planned on each call, because a cached plan would sort every order
-- of the store. Orders older than the column placed_time_known count as date-only if they were placed at midnight.
create function analytics.recent_orders(p_store_id uuid, p_time_zone text, p_from date, p_to date, p_limit integer)
returns table (
  id bigint, name text, placed_at timestamptz, placed_time_known boolean, customer_id bigint, customer text,
  total numeric, currency text,
  status text
)
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select
    orders.id, orders.name, orders.placed_at,
    coalesce(orders.placed_time_known, (orders.placed_at at time zone p_time_zone)::time <> '00:00'),
    customers.id, coalesce(customers.name, customers.email), orders.total, orders.currency,
    coalesce(orders.financial_status, nullif(orders.status, 'open'))
  from public.orders
  left join public.customers on customers.id = orders.customer_id
  where orders.store_id = p_store_id and orders.status <> 'return' and not orders.is_test
    and orders.placed_at >= p_from::timestamp at time zone p_time_zone
    and orders.placed_at < (p_to + 1)::timestamp at time zone p_time_zone
  order by orders.placed_at desc, orders.id desc
  limit p_limit
$$;
