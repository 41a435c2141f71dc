-- What members do with drafts. The server runs these functions under the person's role. They are private, because what they
-- are given is checked by the server. They lock the store and then the draft, as decisions on campaigns do.
create function private.lock_draft(draft uuid, seen text) returns public.drafts
language plpgsql set search_path = '' as $$
declare
  locked public.drafts;
begin
  perform private.require_member((select store_id from public.drafts where id = draft));
  select * into locked from public.drafts where id = draft for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This draft doesn’t exist, or you have no access to it.';
  end if;
  if locked.content_hash <> seen then
    raise exception using errcode = 'PT409', message = 'Somebody changed this draft meanwhile. Check it again.';
  end if;
  return locked;
end
$$;

-- Definer: members write drafts only through the server. The same again is a retry after a lost answer.
create function private.create_draft(
  draft uuid, store uuid, kind text, proposed_by text, content jsonb, why jsonb, subject jsonb
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member(store);
  insert into public.drafts (
    id, store_id, kind, proposed_by, content, content_hash, why, order_source, order_external_id, customer_id, product_id
  )
  select
    draft, store, create_draft.kind, create_draft.proposed_by, create_draft.content, '', create_draft.why, orders.source,
    orders.external_id, customers.id, products.id
  from (values (true)) as one
  left join public.orders on orders.store_id = store and orders.id = (subject ->> 'order')::bigint
  left join public.customers on customers.store_id = store and customers.id = (subject ->> 'customer')::bigint
  left join public.products on products.store_id = store and products.id = (subject ->> 'product')::bigint;
exception when unique_violation then
  if not exists (
    select from public.drafts as saved
    where saved.id = draft and saved.store_id = store and saved.made_by = auth.uid() and saved.kind = create_draft.kind
      and saved.content = create_draft.content
  ) then
    raise exception using errcode = 'PT409', message = 'This draft was saved already.';
  end if;
end
$$;

-- Definer: as above. A change removes the approval.
create function private.edit_draft(draft uuid, seen text, content jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked public.drafts := private.lock_draft(draft, seen);
begin
  if locked.state in ('done', 'measured') then
    raise exception using errcode = 'PT409', message = 'This draft was used already, so it can’t be changed.';
  end if;
  if locked.content = edit_draft.content then
    return;
  end if;
  update public.drafts set
    content = edit_draft.content, state = 'edited', approved_hash = null, approved_by = null, approved_at = null,
    expected = null
  where id = draft;
end
$$;

-- Definer: as above.
create function private.approve_draft(draft uuid, seen text, expected jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked public.drafts := private.lock_draft(draft, seen);
begin
  if locked.state not in ('proposed', 'edited', 'taken_back') then
    raise exception using errcode = 'PT409', message = case
      when locked.state = 'dismissed' then 'Somebody dismissed this draft meanwhile.'
      else 'This draft was approved already.'
    end;
  end if;
  update public.drafts set
    state = 'approved', approved_hash = content_hash, approved_by = auth.uid(), approved_at = now(),
    expected = approve_draft.expected
  where id = draft;
end
$$;

-- Definer: as above. What was approved stays so while it is done, and taking that back returns to it.
create function private.move_draft(draft uuid, seen text, state text, done_on date) returns void
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

-- Definer: as above. An approval stays on record.
create function private.delete_draft(draft uuid, seen text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked public.drafts := private.lock_draft(draft, seen);
begin
  if locked.state not in ('proposed', 'edited', 'dismissed')
    or exists (select from public.draft_history where draft_id = draft and event = 'approved')
  then
    raise exception using errcode = 'PT409', message = 'This draft was approved once, so it can’t be deleted.';
  end if;
  delete from public.drafts where id = draft;
  update public.stores set updated_at = now() where id = locked.store_id;
  perform realtime.send('{}', 'work', 'store:' || locked.store_id);
end
$$;

-- Definer: members may not write drafts. What was written to a forgotten customer is gone, and their name is replaced in
-- replies to others that aren't approved. forget_customer has locked the store.
create function private.forget_in_drafts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  words text[] := array(
    select lower(word) from unnest(array[old.email, old.name]) as word
    where word like '%@%' or word like '% %' or length(word) >= 8
  );
begin
  delete from public.drafts
  where drafts.store_id = new.store_id and kind = 'reply' and (
    customer_id = new.id or exists (
      select from public.orders
      where orders.customer_id = new.id and orders.store_id = new.store_id and orders.source = drafts.order_source
        and orders.external_id = drafts.order_external_id
    )
  );
  update public.drafts set
    content = private.without_words(content, words),
    state = case when state = 'dismissed' then 'dismissed' else 'edited' end
  where store_id = new.store_id and kind = 'reply' and approved_hash is null
    and private.without_words(content, words) <> content;
  update public.drafts set why = jsonb_build_object(
    'text', 'This text is gone: it named a customer who is forgotten.', 'figures', '[]'::jsonb, 'on', why -> 'on'
  )
  where store_id = new.store_id and exists (
    select from unnest(words) as word where strpos(lower(concat(why ->> 'text', why -> 'figures')), word) > 0
  );
  update public.draft_history set content = null
  from public.drafts
  where drafts.id = draft_history.draft_id and drafts.kind = 'reply' and draft_history.store_id = new.store_id
    and private.without_words(draft_history.content, words) <> draft_history.content;
  perform realtime.send('{}', 'work', 'store:' || new.store_id);
  return null;
end
$$;

create trigger forget_in_drafts after update of forgotten_key on public.customers for each row
  when (old.forgotten_key is null and new.forgotten_key is not null) execute function private.forget_in_drafts();

revoke all on function
  private.lock_draft, private.create_draft, private.edit_draft, private.approve_draft, private.move_draft,
  private.delete_draft, private.forget_in_drafts
  from public, anon, authenticated;
grant execute on function
  private.create_draft, private.edit_draft, private.approve_draft, private.move_draft, private.delete_draft
  to authenticated;
