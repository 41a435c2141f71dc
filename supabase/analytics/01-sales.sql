-- Sales of a period in one currency: sold amounts minus discounts, refunds and returns, each on its own day.
create function analytics.sales(p_store_id uuid, p_currency text, p_from date, p_to date)
returns table (
  gross_sales numeric, discounts numeric, returns numeric, net_sales numeric, shipping numeric, taxes numeric,
  duties numeric, total_sales numeric, orders bigint, units numeric, refunds bigint, orders_without_customer bigint,
  refunds_estimated bigint
)
language sql stable set search_path = '' as $$
  select
    coalesce(sum(gross_sales), 0),
    coalesce(sum(discounts), 0),
    coalesce(sum(returns), 0),
    coalesce(sum(gross_sales - discounts - returns), 0),
    coalesce(sum(shipping), 0),
    coalesce(sum(taxes), 0),
    coalesce(sum(duties), 0),
    coalesce(sum(gross_sales - discounts - returns + shipping + taxes + duties), 0),
    coalesce(sum(orders), 0),
    coalesce(sum(units), 0),
    coalesce(sum(refunds), 0),
    coalesce(sum(orders_without_customer), 0),
    coalesce(sum(refunds_estimated), 0)
  from public.sales_days
  where store_id = p_store_id and currency = p_currency and day between p_from and p_to
$$;
