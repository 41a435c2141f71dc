-- An assistant sees only the store of its token, whatever else its person may see. Sessions don't have this claim.
create or replace function private.member_store_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select store_id from public.store_members
  where user_id = auth.uid() and store_id = coalesce((auth.jwt() ->> 'assistant_store')::uuid, store_id)
$$;
