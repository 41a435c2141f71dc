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
    latest.id, latest.name, latest.placed_at,
    coalesce(latest.placed_time_known, (latest.placed_at at time zone p_time_zone)::time <> '00:00'),
    customers.id, coalesce(customers.name, customers.email), latest.total, latest.currency, statuses.status
  from (
    select * from public.orders
    where store_id = p_store_id and status <> 'return' and not is_test
      and placed_at >= p_from::timestamp at time zone p_time_zone
      and placed_at < (p_to + 1)::timestamp at time zone p_time_zone
    order by placed_at desc, id desc
    limit p_limit
  ) as latest
  join analytics.order_statuses as statuses on statuses.order_id = latest.id
  left join public.customers on customers.id = latest.customer_id
  order by latest.placed_at desc, latest.id desc
$$;
