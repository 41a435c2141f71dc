-- The texts that product files say, apart from the facts: they are long, and no list of products reads them.
create table private.product_texts (
  import_id bigint not null,
  -- One variant of the product, because files say a text once for all variants.
  product_id bigint not null,
  description text,
  tags text,
  seo_title text,
  seo_description text,
  image_alt text,
  shop_id text,
  primary key (import_id, product_id)
);
create index product_texts_product_id on private.product_texts (product_id, import_id);
comment on table private.product_texts is 'The texts of products in a file of products, without markup. Null if the file has no such column, empty if its cell is.';
comment on column private.product_texts.shop_id is 'The product''s id in the shop, where its files can be updated by it.';
grant all on private.product_texts to service_role;
