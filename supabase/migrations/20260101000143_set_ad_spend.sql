-- A table of ad spend has more lines than one request can insert.
create function public.set_ad_spend(store uuid, spend jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.stores where id = store) then
    raise exception using errcode = 'PT404', message = 'This store was deleted. Reload the page.';
  end if;
  insert into public.ad_spend (store_id, day, channel, amount)
  select store, entered.day, entered.channel, entered.amount
  from jsonb_to_recordset(spend) as entered (day date, channel text, amount bigint)
  on conflict (store_id, day, channel) do update set amount = excluded.amount;
end
$$;

comment on function public.set_ad_spend is
  'Sets what a store paid for ads, a list of objects with day, channel and amount, all of it or nothing.';

revoke all on function public.set_ad_spend from public, anon, authenticated;
grant execute on function public.set_ad_spend to authenticated, service_role;
