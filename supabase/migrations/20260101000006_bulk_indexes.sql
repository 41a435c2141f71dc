-- A publication walks through an import's orders by id, and reads their entries beside them: in the order in which they were
-- written, in parts as small as wanted, whatever days they fall on. Entries then need no index of their own but the key.
create index orders_import_id on public.orders (import_id, id);
drop index public.orders_import_day;
drop index public.ledger_entries_import_day;
drop index public.ledger_entries_refunds;

-- One row per sum, however many parts add to it.
drop index private.entry_sums_import_day;
delete from private.entry_sums;
create unique index entry_sums_key on private.entry_sums (import_id, day, currency, kind, product_id) nulls not distinct;
