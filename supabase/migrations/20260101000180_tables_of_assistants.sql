-- An assistant sees only the store of its token also where functions read memberships themselves. The condition is that of
-- private.member_store_ids, written out: these are on the path of every query, and a call within a call costs time.
create or replace function private.published_import_ids() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select imports.id
  from public.store_members join public.imports using (store_id)
  where store_members.user_id = auth.uid()
    and store_members.store_id = coalesce((auth.jwt() ->> 'assistant_store')::uuid, store_members.store_id)
    and imports.published_at is not null and imports.undone_at is null
$$;

create or replace function private.rolled_up_import_ids() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select imports.id
  from public.store_members join public.imports using (store_id)
  where store_members.user_id = auth.uid()
    and store_members.store_id = coalesce((auth.jwt() ->> 'assistant_store')::uuid, store_members.store_id)
    and imports.published_at is not null and imports.rollups_in is null
$$;

alter policy "people see their own tokens" on public.assistant_tokens
  using (user_id = (select auth.uid()) and store_id in (select private.member_store_ids()));

-- No tool of an assistant calls what this protects, but its claims would pass.
create or replace function private.lock_own_store(store uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform from public.stores where id = store and id in (select private.member_store_ids()) for no key update;
  return exists (select from private.member_store_ids() as own where own = store);
end
$$;
