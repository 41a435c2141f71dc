-- Servers remember for a minute whether a person has a second factor. They hear at once when one is added or removed.
create function private.tell_of_factor() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(old.status = 'verified', false) <> coalesce(new.status = 'verified', false) then
    perform pg_notify('second_factors', coalesce(new.user_id, old.user_id)::text);
  end if;
  return null;
end
$$;

revoke execute on function private.tell_of_factor() from public;

create trigger tell_of_factor after insert or delete or update of status on auth.mfa_factors
  for each row execute function private.tell_of_factor();
