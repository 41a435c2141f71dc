-- What a file holds that the store knew already: it stays when the import that brought it is undone.
create table private.import_listings (
  import_id bigint not null,
  kind text not null check (kind in ('order', 'customer')),
  row_id bigint not null,
  primary key (import_id, kind, row_id)
);
create index import_listings_row on private.import_listings (kind, row_id, import_id);
comment on table private.import_listings is 'Orders and customers of other imports that a published file lists as well.';
grant all on private.import_listings to service_role;
