-- What a store should know isn't looked for while a first sync has read only a part of its history.
create function private.ask_for_look() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('store_published', new.store_id::text);
  return null;
end
$$;

revoke all on function private.ask_for_look from public, anon, authenticated;

create trigger look_after_backfill after update of state on public.connections
  for each row when (old.state = 'backfill' and new.state <> 'backfill') execute function private.ask_for_look();
