-- A search finds orders by the start of their number, however many there are. Only comparisons in this collation may use an
-- index below row-level security.
create index orders_store_name on public.orders (store_id, name collate "C");

-- Products of an import are read in the order of their ids, in parts.
create index products_import on public.products (import_id, id);
drop index public.products_import_id;
alter index public.products_import rename to products_import_id;
