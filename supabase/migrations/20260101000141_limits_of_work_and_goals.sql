-- What members write through the data API: work is postponed for some weeks, and who set a goal, when and in which currency
-- is known by the database.
create or replace function private.sign_work() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.state, new.returns_on) is distinct from (old.state, old.returns_on) then
    new.changed_by := auth.uid();
    new.changed_at := now();
    if new.returns_on > current_date + 35 then
      raise exception using errcode = 'check_violation', message = 'Work can be postponed for at most 35 days.';
    end if;
  end if;
  return new;
end
$$;

create function private.sign_goal() returns trigger
language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null or new.currency is null then
    new.currency := (select currency from public.stores where id = new.store_id);
  end if;
  new.set_by := coalesce(auth.uid(), new.set_by);
  new.set_at := now();
  return new;
end
$$;

create trigger sign_goal before insert or update of amount on public.goals
  for each row execute function private.sign_goal();

revoke execute on function private.sign_goal from public, anon, authenticated;

revoke insert (currency), update (currency, set_by, set_at) on public.goals from authenticated;

create or replace function public.set_goals(store uuid, goals jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.stores where id = store) then
    raise exception using errcode = 'PT404', message = 'This store was deleted. Reload the page.';
  end if;
  delete from public.goals as known using jsonb_to_recordset(goals) as changed (metric text, month date, amount bigint)
  where known.store_id = store and known.metric = changed.metric and known.month = changed.month and changed.amount is null;
  insert into public.goals as known (store_id, metric, month, amount)
  select store, changed.metric, changed.month, changed.amount
  from jsonb_to_recordset(goals) as changed (metric text, month date, amount bigint)
  where changed.amount is not null
  on conflict (store_id, metric, month) do update set amount = excluded.amount;
end
$$;
