-- The sums of each range of days in one currency, in the order of the ranges. Sold amounts, discounts, refunds and
-- returns count on their own day. Customers are those with an order in the range. New: their first order in this
-- currency is in the range. Returning: they have more than one order up to the end of the range. Without p_customers,
-- the counts of customers are zero.
create function analytics.sums(
  p_store_id uuid, p_currency text, p_from date[], p_to date[], p_customers boolean default true
)
returns table (
  place bigint, gross_sales numeric, discounts numeric, placed_sales numeric, returns numeric, net_sales numeric,
  shipping numeric, taxes numeric, duties numeric, total_sales numeric, units numeric, refunds bigint,
  refunds_estimated bigint, orders bigint, orders_without_customer bigint, known_orders bigint, customers bigint,
  new_customers bigint, returning_customers bigint
)
language sql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select
    ranges.place,
    sales.gross_sales,
    sales.discounts,
    sales.gross_sales - sales.discounts,
    sales.returns,
    sales.gross_sales - sales.discounts - sales.returns,
    sales.shipping,
    sales.taxes,
    sales.duties,
    sales.gross_sales - sales.discounts - sales.returns + sales.shipping + sales.taxes + sales.duties,
    sales.units,
    sales.refunds,
    sales.refunds_estimated,
    sales.orders,
    sales.orders_without_customer,
    sales.orders - sales.orders_without_customer,
    coalesce(people.customers, 0),
    coalesce(people.new_customers, 0),
    coalesce(people.customers - people.customers_with_one_order, 0)
  from unnest(p_from, p_to) with ordinality as ranges (first_day, last_day, place)
  cross join lateral (
    select
      coalesce(sum(gross_sales), 0) as gross_sales,
      coalesce(sum(discounts), 0) as discounts,
      coalesce(sum(returns), 0) as returns,
      coalesce(sum(shipping), 0) as shipping,
      coalesce(sum(taxes), 0) as taxes,
      coalesce(sum(duties), 0) as duties,
      coalesce(sum(units), 0) as units,
      coalesce(sum(refunds), 0) as refunds,
      coalesce(sum(refunds_estimated), 0) as refunds_estimated,
      coalesce(sum(orders), 0) as orders,
      coalesce(sum(orders_without_customer), 0) as orders_without_customer
    from public.sales_days
    where store_id = p_store_id and currency = p_currency and day between first_day and last_day
  ) as sales
  left join lateral (
    select
      sum(active - case when day = first_day then 0 else coalesce(active_within[width_bucket(day - first_day, active_gaps)], 0) end) as customers,
      sum(new_customers) as new_customers,
      sum(new_customers - coalesce(second_within[width_bucket(last_day - day, second_gaps)], 0)) as customers_with_one_order
    from public.customer_days
    where store_id = p_store_id and currency = p_currency and day between first_day and last_day
  ) as people on p_customers
  order by ranges.place
$$;
