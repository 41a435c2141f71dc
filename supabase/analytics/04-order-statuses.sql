-- What an order's status reads: that it was cancelled, or how much of its goods was refunded, as in the dimensions
-- "Order status" and "Refunds", otherwise the payment status in its file. NULL if nothing is known but that it was placed.
create view analytics.order_statuses with (security_invoker = true) as
  select
    orders.id as order_id,
    case
      when orders.status = 'cancelled' then 'cancelled'
      when orders.status = 'refunded' or given.is_full then 'refunded'
      when orders.status = 'open' and given.is_any then 'partially_refunded'
      else coalesce(orders.financial_status, nullif(orders.status, 'open'))
    end as status
  from public.orders
  cross join lateral (
    select
      coalesce(bool_or(refund_key is not null or kind = 'return'), false) as is_any,
      orders.status = 'open' and -sum(amount) filter (where kind = 'return') > 0
        and sum(amount) filter (where kind in ('sale', 'discount', 'return')) <= 0 as is_full
    from public.ledger_entries where ledger_entries.order_id = orders.id
  ) as given;
