-- A stopped connection that goes on has not read all orders again: it was resumed.
create or replace function private.record_connection() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.connection_history (connection_id, store_id, event, reason, changed_by, changed_at)
  values (
    new.id, new.store_id,
    case
      when tg_op = 'UPDATE' and old.state in ('paused', 'broken') and new.state in ('backfill', 'connected') then 'resumed'
      else new.state
    end,
    new.reason, new.changed_by, new.changed_at
  );
  if new.state = 'removed' then
    delete from private.connection_secrets where connection_id = new.id;
  end if;
  return null;
end
$$;
