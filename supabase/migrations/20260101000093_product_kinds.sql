-- Platforms sell shipping, fees and gift cards as products. Best sellers leave them out.

-- Accents and punctuation don't count. Written without character classes, which depend on the server's locale.
create function private.plain_words(written text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(
    translate(
      lower(written),
      'ÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãéèêëíìîïóòôöõúùûüñç‘’–—€',
      'aaaaaeeeeiiiiooooouuuuncaaaaaeeeeiiiiooooouuuunc     '
    ),
    '[^a-z0-9\u0100-\uffff]+', ' ', 'g'
  ))
$$;

/* What a product is, by SKU and title. Most rules need the whole title, because "Shipping label printer" is a product.
   The SKUs POST to S are those of the Online Retail list; short ones also need their title. */
create function private.product_kind(sku text, title text) returns text
language sql immutable set search_path = '' as $$
  select case
    when code in ('shipping', 'versand', 'versandkosten', 'postage', 'frais de port', 'gastos de envio')
      or name ~ ('^((standard|express|free|next day|dotcom|flat rate|international|domestic) )?'
        '(shipping|shipping and handling|shipping handling|postage|postage and packing|postage packaging|carriage|delivery|freight)'
        '( (costs?|fees?|charges?|rate))?$')
      or name in (
        'versand', 'versandkosten', 'versandkostenpauschale', 'porto', 'lieferkosten', 'frachtkosten', 'versand und verpackung',
        'frais de port', 'frais de livraison', 'frais d expedition', 'livraison',
        'gastos de envio', 'costes de envio', 'envio',
        'spese di spedizione', 'costi di spedizione', 'spedizione', 'verzendkosten', 'verzending', 'bezorgkosten', 'frete'
      )
      or code in ('post', 'dot') and name in (code, '')
      then 'shipping'
    when code in ('amazonfee', 'bank charges', 'cruk')
      or name in (
        'fee', 'fees', 'amazon fee', 'bank charges', 'bank charge', 'service charge', 'service fee', 'handling fee',
        'transaction fee', 'payment fee', 'processing fee', 'small order fee', 'cash on delivery fee', 'surcharge',
        'bearbeitungsgebuhr', 'nachnahmegebuhr', 'servicegebuhr'
      )
      then 'fee'
    when code ~ '^gift 0001 [0-9]+$'
      or name ~ '(^|[a-z] )(gift (card|voucher|certificate)s?|geschenkgutschein|geschenkkarte|carte cadeau|tarjeta regalo|buono regalo|cadeaubon)( [0-9 ]+)?$'
      then 'gift_card'
    when (code, name) in (('m', 'manual'), ('d', 'discount'), ('s', 'samples')) or name in ('tip', 'trinkgeld', 'adjust bad debt')
      then 'other'
    else 'product'
  end
  from (select private.plain_words(coalesce(sku, '')) as code, private.plain_words(title) as name) as spelled
$$;

alter table public.products
  add column kind text not null generated always as (private.product_kind(sku, title)) stored,
  add column kind_chosen text check (kind_chosen in ('product', 'shipping', 'fee', 'gift_card', 'other'));

comment on column public.products.kind is 'What SKU and title say the product is: product, shipping, fee, gift_card or other. kind_chosen comes first.';
comment on column public.products.kind_chosen is 'What a member says the product is; null where nobody has.';

create index products_not_sold on public.products (store_id, id) where coalesce(kind_chosen, kind) <> 'product';

create policy "members choose the kind of their store's products" on public.products
  for update to authenticated
  using (import_id in (select private.published_import_ids()))
  with check (import_id in (select private.published_import_ids()));
grant update (kind_chosen) on public.products to authenticated;

revoke all on function private.plain_words, private.product_kind from public, anon;
grant execute on function private.plain_words, private.product_kind to authenticated, service_role;

-- Older files said the category as the type.
alter table public.products add column category text;
update public.products set category = product_type where product_type is not null;
update private.product_facts set said = said || jsonb_build_object('category', said -> 'product_type')
where said ->> 'product_type' is not null;
comment on column public.products.category is 'The shop''s category, or else the type of the product.';

-- Definer, because a member who chooses a kind may not write the version.
alter function private.raise_data_version() security definer;

-- Answers that are kept by version show other best sellers now.
update public.stores set data_version = data_version + 1;
