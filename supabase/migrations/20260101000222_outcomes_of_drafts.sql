-- What changed product texts brought. It goes with the day on which they were changed: another day removes it, and the
-- history keeps the last one.
alter table public.drafts
  add column outcome jsonb check (octet_length(outcome::text) <= 10000),
  add column outcome_at timestamptz,
  add check ((outcome is null) = (outcome_at is null)),
  add check (outcome is null or (kind = 'listing' and state in ('done', 'measured')));
alter table public.draft_history add column outcome jsonb;

comment on column public.drafts.outcome is 'What was found once its days were complete, in words. Without a basis, nothing could be told.';
comment on column public.draft_history.outcome is 'What was found once it was measured.';
comment on column public.draft_history.changed_by is
  'Empty for Cartwright itself, and once that person has deleted the account.';

create or replace function private.sign_draft() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.content_hash := encode(sha256(convert_to(new.content::text, 'UTF8')), 'hex');
  if tg_op = 'INSERT' then
    new.made_by := auth.uid();
  elsif new.done_on is distinct from old.done_on then
    new.outcome := null;
    new.outcome_at := null;
  end if;
  new.changed_by := auth.uid();
  new.changed_at := now();
  return new;
end
$$;

create or replace function private.record_draft() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_new boolean := tg_op = 'INSERT' or new.content_hash <> old.content_hash;
begin
  if is_new or (new.state, new.done_on) is distinct from (old.state, old.done_on) then
    insert into public.draft_history (
      draft_id, store_id, event, content, content_hash, done_on, outcome, changed_by
    )
    values (
      new.id, new.store_id, new.state, case when is_new or new.state = 'approved' then new.content end, new.content_hash,
      new.done_on, case when new.state = 'measured' then new.outcome end, new.changed_by
    );
  end if;
  return null;
end
$$;
