-- Rules and purchase orders change no figures, so that kept answers stay valid: those that depend on them ask for their
-- state. Only what Today proposes is found again.
create or replace function private.tell_of_reorders() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send('{}', 'reorder', 'store:' || id), pg_notify('reorders_changed', id::text)
  from public.stores where id in (select store_id from changed);
  return null;
end
$$;
