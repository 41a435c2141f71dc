-- Open pages of a store hear that its team has changed. The first member of a new store has nobody to tell, and a deleted
-- store has no members.
create function private.tell_of_team() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform realtime.send('{}', 'team', 'store:' || stores.id) from public.stores
  where stores.id = (changed ->> 'store_id')::uuid and exists (
    select from public.store_members
    where store_id = stores.id and user_id is distinct from (changed ->> 'user_id')::uuid
  );
  return null;
end
$$;

create trigger tell_of_team after insert or delete on public.store_members
  for each row execute function private.tell_of_team();
create trigger tell_of_team after insert or update of revoked_at on public.store_invitations
  for each row execute function private.tell_of_team();

revoke execute on function private.tell_of_team from public, anon, authenticated;
