-- A day's row of up to a page stays in one piece: fetched from beside the table, its arrays cost a long period half its time.
-- Rows that were there before stay as they are.
alter table public.customer_days set (toast_tuple_target = 8160);

-- The first and the last day of a store are found at the ends.
create index sales_days_store_day on public.sales_days (store_id, day);
