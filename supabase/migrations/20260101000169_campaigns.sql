-- Emails to customers that are proposed to a store, approved by a member and sent with the shop's own mail tool. They are not
-- rows of public.work: what Today proposes is computed anew each night, and members set its state themselves.
create table public.campaigns (
  id uuid primary key,
  store_id uuid not null references public.stores (id) on delete cascade,
  proposed_by text not null check (proposed_by in ('member', 'marketing', 'today')),
  state text not null default 'proposed'
    check (state in ('proposed', 'edited', 'approved', 'done', 'failed', 'taken_back', 'dismissed', 'measured')),
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 60000),
  content_hash text not null,
  why jsonb not null check (octet_length(why::text) <= 60000),
  approved_hash text,
  approved_by uuid references auth.users (id) on delete set null,
  approved_at timestamptz,
  expected jsonb,
  downloaded_at timestamptz,
  sent_on date,
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  unique (id, store_id),
  check ((state in ('approved', 'done', 'failed', 'measured')) = (approved_hash is not null)),
  check (approved_hash is null or (approved_hash = content_hash and approved_at is not null and expected is not null)),
  check ((state in ('done', 'measured')) = (sent_on is not null)),
  check (downloaded_at is null or approved_hash is not null)
);

create index campaigns_store on public.campaigns (store_id, changed_at);
create index campaigns_approved_by on public.campaigns (approved_by);
create index campaigns_made_by on public.campaigns (made_by);
create index campaigns_changed_by on public.campaigns (changed_by);

comment on table public.campaigns is 'Emails to customers that are proposed to a store, with what its members decided.';
comment on column public.campaigns.id is 'Chosen by the page, so that the groups are known before it is saved.';
comment on column public.campaigns.content is 'The name, the audience, the texts, the offer and the share that is kept back.';
comment on column public.campaigns.content_hash is 'SHA-256 of the content.';
comment on column public.campaigns.why is 'Why it was proposed, with the figures of that day.';
comment on column public.campaigns.approved_hash is 'The hash of the content that was approved. A later change removes the approval.';
comment on column public.campaigns.expected is 'How many it goes to, and what was known when it was approved.';
comment on column public.campaigns.downloaded_at is 'When its people were last downloaded. That isn''t sent yet.';
comment on column public.campaigns.sent_on is 'The day on which a member says that it went out.';

create table public.campaign_history (
  id bigint generated always as identity primary key,
  campaign_id uuid not null,
  store_id uuid not null,
  event text not null,
  content jsonb,
  content_hash text not null,
  sent_on date,
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  foreign key (campaign_id, store_id) references public.campaigns (id, store_id) on delete cascade
);

create index campaign_history_campaign on public.campaign_history (campaign_id, store_id);
create index campaign_history_changed_by on public.campaign_history (changed_by);

comment on table public.campaign_history is 'What happened to campaigns, with who did it and when.';
comment on column public.campaign_history.event is 'The state that the campaign got, or what else happened to it.';
comment on column public.campaign_history.content is 'The content, where it is new or was approved.';
comment on column public.campaign_history.changed_by is 'Empty once that person has deleted the account.';

alter table public.campaigns enable row level security;
alter table public.campaign_history enable row level security;

create policy "members see the campaigns of their stores" on public.campaigns
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members see the history of the campaigns of their stores" on public.campaign_history
  for select to authenticated using (store_id in (select private.member_store_ids()));

revoke all on public.campaigns, public.campaign_history from anon, authenticated;
grant select on public.campaigns, public.campaign_history to authenticated;
grant all on public.campaigns, public.campaign_history to service_role;

create function private.sign_campaign() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.content_hash := encode(sha256(convert_to(new.content::text, 'UTF8')), 'hex');
  if tg_op = 'INSERT' then
    new.made_by := auth.uid();
  end if;
  new.changed_by := auth.uid();
  new.changed_at := now();
  return new;
end
$$;

-- Only what members do is signed: a person who deletes the account leaves the rest as it is.
create trigger sign_campaign before insert or update of content, state, downloaded_at, sent_on on public.campaigns
  for each row execute function private.sign_campaign();

create function private.record_campaign() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_new boolean := tg_op = 'INSERT' or new.content_hash <> old.content_hash;
  is_moved boolean := tg_op = 'INSERT' or (new.state, new.sent_on) is distinct from (old.state, old.sent_on);
begin
  if is_new or is_moved then
    insert into public.campaign_history (campaign_id, store_id, event, content, content_hash, sent_on, changed_by)
    values (
      new.id, new.store_id, new.state, case when is_new or new.state = 'approved' then new.content end, new.content_hash,
      new.sent_on, new.changed_by
    );
  elsif new.downloaded_at is not null then
    insert into public.campaign_history (campaign_id, store_id, event, content_hash, changed_by)
    values (new.id, new.store_id, 'downloaded', new.content_hash, new.changed_by);
  end if;
  return null;
end
$$;

create trigger record_campaign after insert or update of content, state, downloaded_at, sent_on on public.campaigns
  for each row execute function private.record_campaign();

create trigger tell_of_new_campaigns after insert on public.campaigns
  referencing new table as changed for each statement execute function private.tell_of_work();
create trigger tell_of_campaigns after update on public.campaigns
  referencing new table as changed for each statement execute function private.tell_of_work();

revoke execute on function private.sign_campaign, private.record_campaign from public, anon, authenticated;
