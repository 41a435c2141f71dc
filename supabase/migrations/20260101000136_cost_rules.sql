-- Costs that no file states: payment fees, shipping, packaging, income tax, and goods without a known cost. A rule holds from
-- a day on, until the next one of the same kind and payment method or its own last day, so that a change leaves earlier days
-- as they were.
create table public.cost_rules (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id) on delete cascade,
  kind text not null check (kind in ('payment_fee', 'shipping', 'packaging', 'income_tax', 'goods')),
  percent numeric(7, 4) not null default 0 check (percent between 0 and 100),
  amount bigint not null default 0 check (amount between 0 and 1000000000000),
  payment_method text check (payment_method <> '' and length(payment_method) <= 200),
  valid_from date not null check (valid_from between '1970-01-01' and '2199-12-31'),
  valid_to date check (valid_to >= valid_from and valid_to <= '2199-12-31'),
  created_at timestamptz not null default now(),
  check (amount = 0 or kind in ('payment_fee', 'shipping', 'packaging')),
  check (payment_method is null or kind = 'payment_fee')
);

create unique index cost_rules_day on public.cost_rules (store_id, kind, payment_method, valid_from) nulls not distinct;

comment on table public.cost_rules is 'Costs of a store that no file states, each from a day on.';
comment on column public.cost_rules.percent is
  'Of what the order comes to (payment_fee), of its gross sales − discounts (shipping, packaging), of net sales without a known cost (goods), of contribution (income_tax).';
comment on column public.cost_rules.amount is 'For each order, in minor units of the store''s currency.';
comment on column public.cost_rules.payment_method is 'The only payment method that the rule is for; null for all without a rule of their own.';
comment on column public.cost_rules.valid_to is 'The last day; null until the next rule.';

create function private.limit_cost_rules() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.cost_rules where store_id in (select store_id from added) group by store_id having count(*) > 500
  ) then
    raise exception using
      errcode = 'PT409', message = 'Your store has 500 rules, and no more are possible.', hint = 'Delete one first.';
  end if;
  return null;
end
$$;

create trigger limit_cost_rules after insert on public.cost_rules
  referencing new table as added for each statement execute function private.limit_cost_rules();

-- Definer: members may not write the version.
create function private.raise_version_with_costs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.stores set data_version = data_version + 1
  where id = any (array(select distinct store_id from changed));
  return null;
end
$$;

create trigger raise_version_of_added after insert on public.cost_rules
  referencing new table as changed for each statement execute function private.raise_version_with_costs();
create trigger raise_version_of_changed after update on public.cost_rules
  referencing new table as changed for each statement execute function private.raise_version_with_costs();
create trigger raise_version_of_deleted after delete on public.cost_rules
  referencing old table as changed for each statement execute function private.raise_version_with_costs();

alter table public.cost_rules enable row level security;

create policy "members see the cost rules of their stores" on public.cost_rules
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members add cost rules to their stores" on public.cost_rules
  for insert to authenticated with check (store_id in (select private.member_store_ids()));
create policy "members end the cost rules of their stores" on public.cost_rules
  for update to authenticated using (store_id in (select private.member_store_ids()));
create policy "members delete the cost rules of their stores" on public.cost_rules
  for delete to authenticated using (store_id in (select private.member_store_ids()));

revoke all on public.cost_rules from anon, authenticated;
grant select, insert (store_id, kind, percent, amount, payment_method, valid_from), update (valid_to), delete
  on public.cost_rules to authenticated;
grant all on public.cost_rules to service_role;

revoke all on function private.limit_cost_rules, private.raise_version_with_costs from public, anon;
