-- Who gets an approved campaign, and who is kept back to compare with. It names customers by their rows, so that it is gone
-- with them.
create table public.campaign_people (
  campaign_id uuid not null,
  store_id uuid not null,
  customer_id bigint not null references public.customers (id) on delete cascade,
  is_kept_back boolean not null,
  consent text not null check (consent in ('yes', 'unknown')),
  primary key (campaign_id, store_id, customer_id),
  foreign key (campaign_id, store_id) references public.campaigns (id, store_id) on delete cascade
);

create index campaign_people_customer on public.campaign_people (customer_id);

comment on table public.campaign_people is 'Who gets an approved campaign, and who is kept back to compare with.';
comment on column public.campaign_people.consent is 'What the customer had said of marketing when the campaign was approved.';

alter table public.campaign_people enable row level security;
create policy "members see the people of their campaigns" on public.campaign_people
  for select to authenticated using (store_id in (select private.member_store_ids()));
revoke all on public.campaign_people from anon, authenticated;
grant select on public.campaign_people to authenticated;
grant all on public.campaign_people to service_role;
