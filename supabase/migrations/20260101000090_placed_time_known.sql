-- Some files give only an order's date: placed_at is then the start of that day in the store's time zone.
alter table public.orders add column placed_time_known boolean;
comment on column public.orders.placed_time_known is 'False where the file gave only a date, true where it gave a time; null for orders imported before this was recorded.';
