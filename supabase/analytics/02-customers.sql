-- Counts customers with an order in the period, in one currency. New: their first order in this currency is in the
-- period. Returning: they have more than one order up to the end of the period.
create function analytics.customers(p_store_id uuid, p_currency text, p_from date, p_to date)
returns table (customers bigint, new_customers bigint, returning_customers bigint)
language sql stable set search_path = '' as $$
  with counts as (
    select
      sum(active - case when day = p_from then 0 else coalesce(active_within[width_bucket(day - p_from, active_gaps)], 0) end) as customers,
      sum(new_customers) as new_customers,
      sum(new_customers - coalesce(second_within[width_bucket(p_to - day, second_gaps)], 0)) as customers_with_one_order
    from public.customer_days
    where store_id = p_store_id and currency = p_currency and day between p_from and p_to
  )
  select
    coalesce(customers, 0),
    coalesce(new_customers, 0),
    coalesce(customers - customers_with_one_order, 0)
  from counts
$$;
