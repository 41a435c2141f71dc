-- What each file says of a customer's consent to marketing by email. It counts while its import does, so publishing and
-- undoing need no further step. The one that counts is found by analytics.marketing_consents.
create table public.marketing_consents (
  import_id bigint not null,
  customer_id bigint not null,
  store_id uuid not null,
  answer text not null check (answer in ('yes', 'no')),
  stated_at timestamptz not null,
  -- Where stated_at comes from: the row of the file, the date of the file, or the start of the import.
  dated_by text not null check (dated_by in ('row', 'file', 'import')),
  primary key (import_id, customer_id)
);

create index marketing_consents_customer on public.marketing_consents (store_id, customer_id);

comment on table public.marketing_consents is 'What a file says of a customer''s consent to marketing by email. Nothing is unknown.';

alter table public.marketing_consents enable row level security;
create policy "members read the consents of their store's customers" on public.marketing_consents
  for select to authenticated using (import_id in (select private.published_import_ids()));
revoke all on public.marketing_consents from anon, authenticated;
grant select on public.marketing_consents to authenticated;
grant all on public.marketing_consents to service_role;
