/**
 * The common tables that end with `bought`: the days on which each customer ordered, with the value of the day's orders
 * net of what was returned of them. Orders of one day count as one, and a day on which all was returned doesn't count. A
 * credit note takes from its own day; what no order of that day has is taken from all of the customer's days alike. $1 is
 * the currency, $2 the last day that counts.
 */
export const BOUGHT_DAYS = `
kept as (
  select order_id, sum(net_sales) as net from ledger
  where customer_id is not null and currency = $1 and day <= $2::DATE group by order_id
),
moved as (
  select
    customer_id, day, sum(coalesce(net, 0)) as value, sum(order_value) filter (is_order) as placed,
    coalesce(bool_or(order_value = 0 or net > 0) filter (is_order), false) as is_kept
  from orders left join kept on kept.order_id = orders.id
  where customer_id is not null and currency = $1 and day <= $2::DATE
  group by customer_id, day
),
judged as (
  select *, is_kept and (value > 0 or placed = 0) as is_bought, sum(value) over (partition by customer_id) as net from moved
),
bought as (
  select
    customer_id, day,
    (value * coalesce(greatest(0, net) / nullif(sum(value) over (partition by customer_id), 0), 1))::DOUBLE as value
  from judged where is_bought
)`
