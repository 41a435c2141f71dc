-- A run of the signals keeps which calendar it saw. A mark that was made meanwhile is seen by the next run, and marks lock no
-- runs, so that both can't wait for each other.
alter table private.signal_runs add column calendar text;

comment on column private.signal_runs.calendar is 'A hash of the events that it saw. Empty without any.';

create or replace function private.tell_of_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.stores set updated_at = now() where id in (select store_id from changed);
  perform realtime.send('{}', 'events', 'store:' || id), pg_notify('store_published', id::text)
  from public.stores where id in (select store_id from changed);
  return null;
end
$$;
