-- Open pages hear of what other members ordered, so that nobody orders it twice.
create or replace function private.tell_of_reorders() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.stores set updated_at = now() where id in (select store_id from changed);
  perform pg_notify('store_published', store_id::text) from (select distinct store_id from changed) as stores;
  if tg_table_name = 'purchase_orders' then
    perform realtime.send('{}', 'purchases', 'store:' || id)
    from public.stores where id in (select store_id from changed);
  end if;
  return null;
end
$$;
