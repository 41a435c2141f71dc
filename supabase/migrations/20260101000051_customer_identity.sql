-- A customer is one person in all of a store's sales channels: known by the e-mail, else by the platform's own id.

alter table public.customers drop constraint customers_store_id_source_external_id_key;
alter table public.customers alter column external_id drop not null;
comment on column public.customers.external_id is 'The id on the platform of the sales channel in source; null where files name the e-mail alone.';

-- Rows that nobody has seen yet; the sweep deletes them with their import.
update public.customers set email = null
where email is not null and import_id in (select id from public.imports where published_at is null);

update public.customers set external_id = null where source <> 'sample' and external_id = email;
update public.customers set external_id = substr(external_id, 4) where source = 'woocommerce' and external_id like 'id:%';

create temporary table merged on commit drop as
select id, first_value(id) over (partition by store_id, email order by id) as into_id, store_id
from public.customers
where email is not null and source <> 'sample';
delete from merged where id = into_id;

update public.orders set customer_id = merged.into_id from merged where orders.customer_id = merged.id;
delete from public.customers where id in (select id from merged);
-- Days counted these customers twice.
insert into private.recounts (store_id, time_zone)
select distinct store_id, stores.time_zone from merged join public.stores on stores.id = merged.store_id
on conflict do nothing;

-- The sample's people are nobody else.
create unique index customers_email on public.customers (store_id, email) where email is not null and source <> 'sample';
create unique index customers_external_id on public.customers (store_id, source, external_id) where external_id is not null;
create index customers_store_id on public.customers (store_id, id);
