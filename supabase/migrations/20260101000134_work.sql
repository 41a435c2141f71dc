-- What is proposed to a store, and what its members decide. Who proposes says what the content is; texts are written when
-- it is read.
create table public.work (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id) on delete cascade,
  proposed_by text not null check (proposed_by <> '' and length(proposed_by) <= 40),
  kind text not null check (kind <> '' and length(kind) <= 40),
  name text not null check (name <> '' and length(name) <= 300),
  content jsonb not null,
  stake bigint check (stake >= 0),
  signal_id uuid,
  state text not null default 'open' check (state in ('open', 'later', 'done', 'dismissed', 'ended')),
  returns_on date,
  proposed_on date not null,
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz,
  unique (store_id, proposed_by, name),
  unique (id, store_id),
  unique (signal_id),
  check ((state = 'later') = (returns_on is not null)),
  foreign key (signal_id, store_id) references public.signals (id, store_id) on delete cascade
);

create index work_changed_by on public.work (changed_by);
create index work_signal on public.work (signal_id, store_id);

comment on table public.work is 'What is proposed to a store, with what its members decided.';
comment on column public.work.name is 'What it is about. The same proposal has the same name whenever it is computed.';
comment on column public.work.stake is 'The money at stake in minor units of the store''s currency. Empty if no figure says it.';
comment on column public.work.signal_id is 'The signal that it answers. A decision on one is the decision on the other.';
comment on column public.work.returns_on is 'The day on which what was postponed is open again.';
comment on column public.work.proposed_on is 'The last day on which it was proposed.';
comment on column public.work.changed_by is 'Who decided. Empty if nobody did, or once that person has deleted the account.';

create table public.work_history (
  id bigint generated always as identity primary key,
  work_id uuid not null,
  store_id uuid not null,
  state text not null,
  returns_on date,
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  foreign key (work_id, store_id) references public.work (id, store_id) on delete cascade
);

create index work_history_work on public.work_history (work_id, store_id);
create index work_history_changed_by on public.work_history (changed_by);

comment on table public.work_history is 'The states that work had, with who changed them and when.';
comment on column public.work_history.changed_by is 'Empty for Cartwright itself, and once that person has deleted the account.';

alter table public.work enable row level security;
alter table public.work_history enable row level security;

create policy "members see the work of their stores" on public.work
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members decide on the work of their stores" on public.work
  for update to authenticated
  using (store_id in (select private.member_store_ids()) and state <> 'ended')
  with check (state <> 'ended');
create policy "members see the history of the work of their stores" on public.work_history
  for select to authenticated using (store_id in (select private.member_store_ids()));

revoke all on public.work, public.work_history from anon, authenticated;
grant select, update (state, returns_on) on public.work to authenticated;
grant select on public.work_history to authenticated;
grant all on public.work, public.work_history to service_role;

create function private.sign_work() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.state, new.returns_on) is distinct from (old.state, old.returns_on) then
    new.changed_by := auth.uid();
    new.changed_at := now();
  end if;
  return new;
end
$$;

create trigger sign_work before update on public.work for each row execute function private.sign_work();

-- Definer: members may not write the history, and decide on a signal only by its own rules.
create function private.record_work() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  decision text := case new.state when 'done' then 'resolved' when 'later' then 'open' else new.state end;
begin
  if tg_op = 'UPDATE' and (new.state, new.returns_on) is not distinct from (old.state, old.returns_on) then
    return null;
  end if;
  insert into public.work_history (work_id, store_id, state, returns_on, changed_by)
  values (new.id, new.store_id, new.state, new.returns_on, new.changed_by);
  if tg_op = 'UPDATE' and decision <> 'ended' then
    update public.signals set state = decision, changed_by = new.changed_by, changed_at = new.changed_at
    where id = new.signal_id and state not in ('ended', decision);
  end if;
  return null;
end
$$;

create trigger record_work after insert or update on public.work for each row execute function private.record_work();

-- Definer: what was postponed stays so while its signal is open.
create function private.follow_signal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  decision text := case new.state when 'resolved' then 'done' else new.state end;
begin
  update public.work set state = decision, returns_on = null
  where signal_id = new.id and state <> decision and not (decision = 'open' and state = 'later');
  return null;
end
$$;

create trigger follow_signal after update of state on public.signals for each row
  when (old.state is distinct from new.state) execute function private.follow_signal();

-- Definer: only the database sends, and members may not set the time of the change. Answers of the store are kept until then.
create function private.tell_of_work() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.stores set updated_at = now() where id in (select store_id from changed);
  perform realtime.send('{}', 'work', 'store:' || store_id) from (select distinct store_id from changed) as stores;
  return null;
end
$$;

create trigger tell_of_new_work after insert on public.work
  referencing new table as changed for each statement execute function private.tell_of_work();
create trigger tell_of_work after update on public.work
  referencing new table as changed for each statement execute function private.tell_of_work();

revoke execute on function private.sign_work, private.record_work, private.follow_signal, private.tell_of_work
  from public, anon, authenticated;

-- When Today last looked at a store, and what it looked at. Only the service reads it.
create table private.today_runs (
  store_id uuid primary key references public.stores (id) on delete cascade,
  looked_on date not null,
  seen text not null,
  checks jsonb not null
);

revoke all on private.today_runs from anon, authenticated;
grant all on private.today_runs to service_role;
