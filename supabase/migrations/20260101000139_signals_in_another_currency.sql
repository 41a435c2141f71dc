-- Amounts of signals and work are in the store's currency. What was computed in another one is discarded, and the store is
-- looked at anew. Definer: members may not delete it.
create function private.discard_other_currency() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.signals where store_id = new.id;
  delete from public.work where store_id = new.id and stake is not null;
  delete from private.signal_runs where store_id = new.id;
  delete from private.today_runs where store_id = new.id;
  perform pg_notify('store_published', new.id::text);
  return null;
end
$$;

create trigger discard_other_currency after update of currency on public.stores for each row
  when (old.currency is distinct from new.currency) execute function private.discard_other_currency();

revoke execute on function private.discard_other_currency from public, anon, authenticated;
