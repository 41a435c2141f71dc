-- Texts that are prepared for a store, approved by a member and used elsewhere: replies to customers and product texts.
create table public.drafts (
  id uuid primary key,
  store_id uuid not null references public.stores (id) on delete cascade,
  kind text not null check (kind in ('reply', 'listing')),
  proposed_by text not null check (proposed_by in ('member', 'support', 'builder', 'today')),
  -- Imports replace the rows of orders, so an order is named by what its source calls it.
  order_source text,
  order_external_id text,
  customer_id bigint references public.customers (id) on delete set null,
  product_id bigint references public.products (id) on delete set null,
  state text not null default 'proposed'
    check (state in ('proposed', 'edited', 'approved', 'done', 'taken_back', 'dismissed', 'measured')),
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 60000),
  content_hash text not null,
  why jsonb not null check (octet_length(why::text) <= 60000),
  approved_hash text,
  approved_by uuid references auth.users (id) on delete set null,
  approved_at timestamptz,
  expected jsonb,
  done_on date,
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  unique (id, store_id),
  check ((order_source is null) = (order_external_id is null)),
  check (product_id is null or kind = 'listing'),
  check ((order_source is null and customer_id is null) or kind = 'reply'),
  check (state <> 'measured' or kind = 'listing'),
  check ((state in ('approved', 'done', 'measured')) = (approved_hash is not null)),
  check (approved_hash is null or (approved_hash = content_hash and approved_at is not null)),
  check ((state in ('done', 'measured')) = (done_on is not null))
);

create index drafts_store on public.drafts (store_id, changed_at);
create index drafts_order on public.drafts (store_id, order_source, order_external_id) where order_source is not null;
create index drafts_customer on public.drafts (customer_id);
create index drafts_product on public.drafts (product_id);
create index drafts_approved_by on public.drafts (approved_by);
create index drafts_made_by on public.drafts (made_by);
create index drafts_changed_by on public.drafts (changed_by);

comment on table public.drafts is 'Texts that are prepared for a store, with what its members decided.';
comment on column public.drafts.id is 'Chosen by the page, so that a retry saves nothing twice.';
comment on column public.drafts.content is 'The texts. Their fields depend on the kind.';
comment on column public.drafts.content_hash is 'SHA-256 of the content.';
comment on column public.drafts.why is 'Why it was proposed, with the figures of that day.';
comment on column public.drafts.approved_hash is 'The hash of the content that was approved. A later change removes the approval.';
comment on column public.drafts.expected is 'What was known when it was approved. Empty where nothing is measured.';
comment on column public.drafts.done_on is 'The day on which a member says that it was sent or published.';

create table public.draft_history (
  id bigint generated always as identity primary key,
  draft_id uuid not null,
  store_id uuid not null,
  event text not null,
  content jsonb,
  content_hash text not null,
  done_on date,
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  foreign key (draft_id, store_id) references public.drafts (id, store_id) on delete cascade
);

create index draft_history_draft on public.draft_history (draft_id, store_id);
create index draft_history_changed_by on public.draft_history (changed_by);

comment on table public.draft_history is 'What happened to drafts, with who did it and when.';
comment on column public.draft_history.event is 'The state that the draft got.';
comment on column public.draft_history.content is 'The content, where it is new or was approved.';
comment on column public.draft_history.changed_by is 'Empty once that person has deleted the account.';

alter table public.drafts enable row level security;
alter table public.draft_history enable row level security;

create policy "members see the drafts of their stores" on public.drafts
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members see the history of the drafts of their stores" on public.draft_history
  for select to authenticated using (store_id in (select private.member_store_ids()));

revoke all on public.drafts, public.draft_history from anon, authenticated;
grant select on public.drafts, public.draft_history to authenticated;
grant all on public.drafts, public.draft_history to service_role;

create function private.sign_draft() returns trigger
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
create trigger sign_draft before insert or update of content, state, done_on on public.drafts
  for each row execute function private.sign_draft();

create function private.record_draft() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_new boolean := tg_op = 'INSERT' or new.content_hash <> old.content_hash;
begin
  if is_new or (new.state, new.done_on) is distinct from (old.state, old.done_on) then
    insert into public.draft_history (draft_id, store_id, event, content, content_hash, done_on, changed_by)
    values (
      new.id, new.store_id, new.state, case when is_new or new.state = 'approved' then new.content end, new.content_hash,
      new.done_on, new.changed_by
    );
  end if;
  return null;
end
$$;

create trigger record_draft after insert or update of content, state, done_on on public.drafts
  for each row execute function private.record_draft();

create trigger tell_of_new_drafts after insert on public.drafts
  referencing new table as changed for each statement execute function private.tell_of_work();
create trigger tell_of_drafts after update on public.drafts
  referencing new table as changed for each statement execute function private.tell_of_work();

revoke execute on function private.sign_draft, private.record_draft from public, anon, authenticated;
