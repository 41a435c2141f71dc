-- What was done is looked at again once its effect can be seen. What was found goes with the decision: another decision
-- removes it, and the history keeps it.
alter table public.work
  add column customers bigint[],
  add column outcome jsonb,
  add column outcome_at timestamptz,
  add check ((outcome is null) = (outcome_at is null)),
  add check (outcome is null or state = 'done');
alter table public.work_history add column outcome jsonb;

comment on column public.work.customers is
  'The customers it proposes to write to, as of the decision. An id whose customer was deleted means nobody.';
comment on column public.work.outcome is 'What the figures said some days after it was done. Texts are written when it is read.';
comment on column public.work_history.outcome is 'What the figures said later, where that was added.';

create or replace function private.sign_work() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.state, new.returns_on) is distinct from (old.state, old.returns_on) then
    new.changed_by := auth.uid();
    new.changed_at := now();
    new.outcome := null;
    new.outcome_at := null;
    if new.returns_on > current_date + 35 then
      raise exception using errcode = 'check_violation', message = 'Work can be postponed for at most 35 days.';
    end if;
  elsif old.outcome is not null then
    new.outcome := old.outcome;
    new.outcome_at := old.outcome_at;
  end if;
  return new;
end
$$;

create or replace function private.record_work() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  decision text := case new.state when 'done' then 'resolved' when 'later' then 'open' else new.state end;
begin
  if tg_op = 'UPDATE' and (new.state, new.returns_on) is not distinct from (old.state, old.returns_on) then
    if new.outcome is distinct from old.outcome then
      insert into public.work_history (work_id, store_id, state, outcome)
      values (new.id, new.store_id, new.state, new.outcome);
    end if;
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
