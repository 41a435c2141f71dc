-- What campaigns brought. It goes with the day on which they went out: another decision removes it, and the history keeps
-- the last one.
alter table public.campaigns
  add column outcome jsonb,
  add column outcome_at timestamptz,
  add check ((outcome is null) = (outcome_at is null)),
  add check (outcome is null or state in ('done', 'measured')),
  add check (state <> 'measured' or outcome is not null);
alter table public.campaign_history add column outcome jsonb;

comment on column public.campaigns.outcome is 'What the last look at its orders found. Texts are written when it is read.';
comment on column public.campaign_history.outcome is 'What was found once it was measured.';
comment on column public.campaign_history.changed_by is
  'Empty for Cartwright itself, and once that person has deleted the account.';

create or replace function private.sign_campaign() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.content_hash := encode(sha256(convert_to(new.content::text, 'UTF8')), 'hex');
  if tg_op = 'INSERT' then
    new.made_by := auth.uid();
  elsif new.sent_on is distinct from old.sent_on then
    new.outcome := null;
    new.outcome_at := null;
  end if;
  new.changed_by := auth.uid();
  new.changed_at := now();
  return new;
end
$$;

create or replace function private.record_campaign() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_new boolean := tg_op = 'INSERT' or new.content_hash <> old.content_hash;
  is_moved boolean := tg_op = 'INSERT' or (new.state, new.sent_on) is distinct from (old.state, old.sent_on);
begin
  if is_new or is_moved then
    insert into public.campaign_history (campaign_id, store_id, event, content, content_hash, sent_on, outcome, changed_by)
    values (
      new.id, new.store_id, new.state, case when is_new or new.state = 'approved' then new.content end, new.content_hash,
      new.sent_on, case when new.state = 'measured' then new.outcome end, new.changed_by
    );
  elsif new.downloaded_at is not null then
    insert into public.campaign_history (campaign_id, store_id, event, content_hash, changed_by)
    values (new.id, new.store_id, 'downloaded', new.content_hash, new.changed_by);
  end if;
  return null;
end
$$;
