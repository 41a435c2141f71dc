-- Campaigns, replies and product texts all require a member of the store. So the refusal names the store.
create or replace function private.require_member(store uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if private.lock_own_store(store) is not true then
    raise exception using errcode = 'PT404', message = 'This store doesn’t exist, or you have no access to it.';
  end if;
end
$$;
