create function public.create_first_store(name text, currency text, time_zone text) returns uuid
language plpgsql set search_path = '' as $$
declare
  first_id uuid;
begin
  -- Tabs and devices that ask at once take turns; the later one finds what the earlier one made.
  perform pg_advisory_xact_lock(hashtextextended(format('first store of %s', auth.uid()), 0));
  select stores.id into first_id
  from public.stores
  where stores.id in (select private.member_store_ids())
  order by stores.created_at
  limit 1;
  if first_id is null then
    first_id := private.create_store(name, currency, time_zone);
    -- The currency is a guess until a file says which it is.
    update public.stores set settings = stores.settings || '{"currency_from_file": true}' where stores.id = first_id;
  end if;
  return first_id;
end
$$;

comment on function public.create_first_store is 'The oldest store of the person who calls, made where there is none.';

revoke all on function public.create_first_store from public, anon;
grant execute on function public.create_first_store to authenticated, service_role;
