-- What a store promises its customers, in its own words, and replies that its members keep. Replies are made of them.
create table public.policies (
  store_id uuid not null references public.stores (id) on delete cascade,
  kind text not null check (kind in ('returns', 'delays', 'shipping', 'other')),
  body text not null check (btrim(body) <> '' and length(body) <= 2000),
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  primary key (store_id, kind)
);

create index policies_changed_by on public.policies (changed_by);

comment on table public.policies is 'What a store promises its customers. Without a row, it hasn''t said.';

create table public.saved_replies (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id) on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 80),
  body text not null check (btrim(body) <> '' and length(body) <= 5000),
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  unique (store_id, name)
);

create index saved_replies_changed_by on public.saved_replies (changed_by);

comment on table public.saved_replies is 'Texts for replies that members of a store keep, with placeholders such as {order}.';

create function private.sign_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.changed_by := auth.uid();
  new.changed_at := now();
  return new;
end
$$;

create trigger sign_policy before insert or update of kind, body on public.policies
  for each row execute function private.sign_change();
create trigger sign_saved_reply before insert or update of name, body on public.saved_replies
  for each row execute function private.sign_change();

create function private.limit_saved_replies() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.saved_replies where store_id in (select store_id from added) group by store_id having count(*) > 100
  ) then
    raise exception using
      errcode = 'PT409', message = 'This store has 100 saved replies, and no more are possible.', hint = 'Delete one first.';
  end if;
  return null;
end
$$;

create trigger limit_saved_replies after insert on public.saved_replies
  referencing new table as added for each statement execute function private.limit_saved_replies();

alter table public.policies enable row level security;
alter table public.saved_replies enable row level security;

create policy "members see the policies of their stores" on public.policies
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members write policies of their stores" on public.policies
  for insert to authenticated with check (store_id in (select private.member_store_ids()));
create policy "members change the policies of their stores" on public.policies
  for update to authenticated using (store_id in (select private.member_store_ids()));
create policy "members delete the policies of their stores" on public.policies
  for delete to authenticated using (store_id in (select private.member_store_ids()));

create policy "members see the saved replies of their stores" on public.saved_replies
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members save replies of their stores" on public.saved_replies
  for insert to authenticated with check (store_id in (select private.member_store_ids()));
create policy "members change the saved replies of their stores" on public.saved_replies
  for update to authenticated using (store_id in (select private.member_store_ids()));
create policy "members delete the saved replies of their stores" on public.saved_replies
  for delete to authenticated using (store_id in (select private.member_store_ids()));

revoke all on public.policies, public.saved_replies from anon, authenticated;
grant select, insert (store_id, kind, body), update (store_id, kind, body), delete on public.policies to authenticated;
grant select, insert (store_id, name, body), update (name, body), delete on public.saved_replies to authenticated;
grant all on public.policies, public.saved_replies to service_role;

revoke execute on function private.sign_change, private.limit_saved_replies from public, anon, authenticated;
