-- Definer: members write drafts only through the server. The lock of the store makes people who ask at once wait for each
-- other, so that a product has one text that waits. `variants` are the ids of the product and of its other variants.
create function private.create_listing(
  draft uuid, store uuid, content jsonb, why jsonb, product bigint, variants bigint[]
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  waiting uuid;
begin
  perform private.require_member(store);
  select drafts.id into waiting from public.drafts
  where drafts.store_id = store and drafts.kind = 'listing' and drafts.product_id = any (variants)
    and drafts.state in ('proposed', 'edited', 'approved', 'taken_back')
  order by drafts.changed_at desc limit 1;
  if waiting is not null then
    return waiting;
  end if;
  perform private.create_draft(draft, store, 'listing', 'builder', content, why, jsonb_build_object('product', product));
  return draft;
end
$$;

-- Definer: as above. Undo doesn't bring a dismissed text back beside a newer one of the same product.
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
    select from public.products as own
    join public.products as theirs on theirs.store_id = own.store_id
      and (theirs.id = own.id or lower(theirs.handle) = lower(own.handle))
    join public.drafts as other on other.product_id = theirs.id and other.kind = 'listing'
    where own.id = locked.product_id and other.id <> draft
      and other.state in ('proposed', 'edited', 'approved', 'taken_back')
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

revoke all on function private.create_listing from public, anon, authenticated;
grant execute on function private.create_listing to authenticated;
