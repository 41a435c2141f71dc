-- When the last import before an instant began that brought orders, or brought them again, or when a shop was last synced,
-- which leaves no import without a change. Files of products or costs are none. A shop that was synced later counts as
-- synced until that instant.
create function analytics.last_import_of_orders(p_store_id uuid, p_until timestamptz default 'infinity')
returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(
    (
      select max(started_at) from public.imports
      where store_id = p_store_id and published_at < p_until and undone_at is null and (
        source = 'sample'
        or coalesce(report ->> 'ordersNew', '0') <> '0'
        or coalesce(report ->> 'ordersChanged', '0') <> '0'
        or coalesce(report ->> 'ordersUnchanged', '0') <> '0'
      )
    ),
    (
      select max(least(synced_at, p_until)) from public.connections
      where store_id = p_store_id and state <> 'removed' and synced_at is not null and made_at < p_until
    )
  )
$$;

-- The store for page headers, with the days of its first order or refund and of its last one. The last one isn't after
-- today unless all of them are: a wrong year must not move periods into the future. The last four columns say where its figures
-- end: the last day up to today with an order, how many of the 90 days up to it had one, the most days from one of
-- these to the next, and the day of the last import of orders. Refunds alone don't count: a file of a month's orders has
-- their later refunds. `first_days` has the first day of each currency.
create function analytics.store_summary(p_store_id uuid, p_today date default 'infinity')
returns table (
  id uuid, name text, currency text, time_zone text, data_version bigint, is_sample boolean,
  first_order_day date, first_days jsonb, last_order_day date, orders_after_today integer,
  last_sold_day date, sold_days integer, longest_pause integer, import_day date
)
language sql stable set search_path = '' as $$
  with recursive currencies as (
    (select sales_days.currency from public.sales_days where store_id = p_store_id order by sales_days.currency limit 1)
    union all
    -- The index has each currency's days together, so that the next currency is found at once.
    select (
      select sales_days.currency from public.sales_days
      where store_id = p_store_id and sales_days.currency > currencies.currency
      order by sales_days.currency limit 1
    )
    from currencies where currencies.currency is not null
  ),
  recent as (
    select sales_days.day, day - lag(day) over (order by day) as pause
    from public.sales_days
    where store_id = p_store_id and day <= p_today and day > (
      select day - 90 from public.sales_days where store_id = p_store_id and day <= p_today
      group by day having sum(orders) > 0 order by day desc limit 1
    )
    group by day having sum(orders) > 0
  )
  select
    stores.id, stores.name, stores.currency, stores.time_zone, stores.data_version,
    exists (
      select from public.imports
      where store_id = stores.id and published_at is not null and source = 'sample'
    ),
    (
      select day from public.sales_days where store_id = stores.id
      group by day having sum(orders) > 0 or sum(refunds) > 0 order by day limit 1
    ),
    (
      select coalesce(jsonb_object_agg(currencies.currency, begun.day), '{}')
      from currencies cross join lateral (
        select day from public.sales_days where store_id = stores.id and sales_days.currency = currencies.currency
        group by day having sum(orders) > 0 or sum(refunds) > 0 order by day limit 1
      ) as begun
    ),
    coalesce(
      (
        select day from public.sales_days where store_id = stores.id and day <= p_today
        group by day having sum(orders) > 0 or sum(refunds) > 0 order by day desc limit 1
      ),
      (
        select day from public.sales_days where store_id = stores.id
        group by day having sum(orders) > 0 or sum(refunds) > 0 order by day desc limit 1
      )
    ),
    (
      select coalesce(sum(orders), 0)::integer from public.sales_days where store_id = stores.id and day > p_today
    ),
    (select max(day) from recent),
    (select count(*)::integer from recent),
    (select max(pause) from recent),
    (analytics.last_import_of_orders(stores.id) at time zone stores.time_zone)::date
  from public.stores
  where stores.id = p_store_id
$$;

-- The sums of each range of days, with exact amounts, and the orders of a period that they leave out.
create function analytics.figures(
  p_store_id uuid, p_currency text, p_from date[], p_to date[], p_customers boolean, p_period_from date, p_period_to date
)
returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'sums', (
      select coalesce(jsonb_agg(to_jsonb(sums) - 'place' order by place), '[]')
      from analytics.sums(p_store_id, p_currency, p_from, p_to, p_customers) as sums
    ),
    'otherCurrencies',
    analytics.other_currencies(p_store_id, p_currency, p_period_from, p_period_to)
  )
$$;

-- Everything the dashboard shows for a period, with exact amounts. Plans are cached: they are the same for every
-- period, and for a short period planning would take a quarter of the time.
create function analytics.dashboard(
  p_store_id uuid, p_period_from date, p_period_to date, p_from date[], p_to date[]
)
returns jsonb
language sql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select
    analytics.figures(p_store_id, store.currency, p_from, p_to, true, p_period_from, p_period_to)
    || jsonb_build_object(
      'topProducts', (
        select coalesce(jsonb_agg(to_jsonb(products)), '[]')
        from analytics.top_products(p_store_id, store.currency, p_period_from, p_period_to, 10) as products
      ),
      'recentOrders', (
        select coalesce(jsonb_agg(to_jsonb(orders)), '[]')
        from analytics.recent_orders(p_store_id, store.time_zone, p_period_from, p_period_to, 10) as orders
      )
    )
  from public.stores as store
  where store.id = p_store_id
$$;
