-- Variants of a product may share an SKU or have none: what makes a variant is its own identity in the shop.
alter table public.products add column variant_key text;

comment on column public.products.variant_key is
  'The variant''s own identity, from a catalogue: platform, handle and options, or the platform''s id. NULL where only lines told of the product.';

alter table public.products drop constraint products_store_id_match_key_key;

-- Lines without a catalogue still make one product per key; variants of a catalogue may share the key.
create unique index products_line_key on public.products (store_id, match_key) where variant_key is null;
create unique index products_variant_key on public.products (store_id, variant_key) where variant_key is not null;
create index products_match_key on public.products (store_id, match_key, id);
