-- What each file of products says, so that undoing its import leaves what the others say.
create table private.product_facts (
  -- 0 is what was known before the first file.
  import_id bigint not null,
  product_id bigint not null,
  -- Columns of public.products to values.
  said jsonb not null,
  primary key (import_id, product_id)
);
create index product_facts_product_id on private.product_facts (product_id, import_id);
comment on table private.product_facts is 'What files of products say of each product. The latest that counts is right.';
grant all on private.product_facts to service_role;
