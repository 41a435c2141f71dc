-- All variants of products of a store. They have the handle of their product or, in files without handles, its title. Two
-- products of a shop can share a title: then their ids in the shop tell them apart. A variant without one is taken for one of
-- each.
create function private.variants_of(store uuid, products bigint[]) returns table (product bigint, variant bigint)
language sql stable set search_path = '' as $$
  with keyed as (
    select products.id, case
      when handle is not null then 'handle:' || lower(handle)
      when products.variant is not null then 'title:' || lower(title)
      else 'id:' || products.id
    end as key
    from public.products where store_id = store
  ),
  pairs as (
    select chosen.id as product, own.id as variant from keyed as chosen join keyed as own on own.key = chosen.key
    where chosen.id = any (products)
  ),
  named as (
    select texts.product_id, (array_agg(shop_id order by published_at desc))[1] as shop_id
    from private.product_texts as texts join public.imports on imports.id = texts.import_id
    where texts.product_id in (select pairs.variant from pairs) and shop_id is not null
      and published_at is not null and undone_at is null
    group by texts.product_id
  )
  select pairs.product, pairs.variant from pairs
  left join named as chosen on chosen.product_id = pairs.product
  left join named as own on own.product_id = pairs.variant
  where chosen.shop_id is null or own.shop_id is null or chosen.shop_id = own.shop_id
$$;

-- Definer: members write drafts only through the server. Undo doesn't bring a dismissed text back beside a newer one of the
-- same product.
create or replace function private.move_draft(draft uuid, seen text, state text, done_on date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked public.drafts := private.lock_draft(draft, seen);
  is_kept boolean := move_draft.state in ('approved', 'done');
begin
  if (locked.state, move_draft.state) not in (
    ('proposed', 'dismissed'), ('edited', 'dismissed'), ('taken_back', 'dismissed'), ('dismissed', 'proposed'),
    ('approved', 'taken_back'), ('approved', 'done'), ('done', 'approved'), ('measured', 'approved')
  ) then
    raise exception using errcode = 'PT409', message = 'Somebody decided on this draft meanwhile. Check it again.';
  end if;
  if locked.state = 'dismissed' and exists (
    select from private.variants_of(locked.store_id, array[locked.product_id]) as own
    join public.drafts as other on other.product_id = own.variant and other.kind = 'listing'
    where other.id <> draft and other.state in ('proposed', 'edited', 'approved', 'taken_back')
  ) then
    raise exception using errcode = 'PT409', message = 'A newer text of this product waits in Work.';
  end if;
  update public.drafts as changed set
    state = move_draft.state,
    done_on = case when move_draft.state = 'done' then move_draft.done_on end,
    approved_hash = case when is_kept then approved_hash end,
    approved_by = case when is_kept then approved_by end,
    approved_at = case when is_kept then approved_at end,
    expected = case when is_kept then expected end
  where id = draft;
end
$$;

revoke all on function private.variants_of from public, anon, authenticated;
grant execute on function private.variants_of to service_role;
