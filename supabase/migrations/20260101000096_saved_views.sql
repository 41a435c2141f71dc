create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id) on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 80),
  search text not null check (length(search) <= 4000),
  is_pinned boolean not null default false,
  created_at timestamptz not null default now(),
  unique (store_id, name)
);

comment on table public.saved_views is
  'Views of Explore that members of a store have saved. A pinned view is shown on the dashboard.';
comment on column public.saved_views.search is 'The query of the address of the view, such as tab=explore&split=city.';

create function private.limit_saved_views() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.saved_views where store_id in (select store_id from added) group by store_id having count(*) > 100
  ) then
    raise exception using
      errcode = 'PT409', message = 'This store has 100 saved views, and no more are possible.', hint = 'Delete one first.';
  end if;
  return null;
end
$$;

create trigger limit_saved_views after insert on public.saved_views
  referencing new table as added for each statement execute function private.limit_saved_views();

alter table public.saved_views enable row level security;

create policy "members see their store's saved views" on public.saved_views
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members save views of their stores" on public.saved_views
  for insert to authenticated with check (store_id in (select private.member_store_ids()));
create policy "members change their store's saved views" on public.saved_views
  for update to authenticated using (store_id in (select private.member_store_ids()));
create policy "members delete their store's saved views" on public.saved_views
  for delete to authenticated using (store_id in (select private.member_store_ids()));

revoke all on public.saved_views from anon, authenticated;
grant select, insert (store_id, name, search, is_pinned), update (name, search, is_pinned), delete
  on public.saved_views to authenticated;
grant all on public.saved_views to service_role;
