-- Definer: whoever deletes an account or removes a member need not be able to write these tables.
create function private.follow_removed_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two last members who go at once take turns, so that the later one leaves no store without members.
  perform from public.stores where id in (select store_id from gone) order by id for no key update;
  delete from public.stores
  where id in (select store_id from gone)
    and not exists (select from public.store_members where store_members.store_id = stores.id);
  delete from public.agent_sessions using gone
  where agent_sessions.store_id = gone.store_id and agent_sessions.user_id = gone.user_id;
  delete from private.download_tickets using gone
  where download_tickets.store_id = gone.store_id and download_tickets.user_id = gone.user_id;
  -- A person who has been removed must not come back through a link from before.
  update public.store_invitations set revoked_at = now()
  from gone left join auth.users on users.id = gone.user_id
  where store_invitations.store_id = gone.store_id
    and store_invitations.accepted_at is null and store_invitations.revoked_at is null
    and (store_invitations.invited_by = gone.user_id or store_invitations.email = lower(users.email));
  return null;
end
$$;

create trigger follow_removed_members after delete on public.store_members
  referencing old table as gone for each statement execute function private.follow_removed_members();

-- A person's first store is the one they joined first. Before, all members had made their stores themselves.
create or replace function public.create_first_store(name text, currency text, time_zone text) returns uuid
language plpgsql set search_path = '' as $$
declare
  first_id uuid;
begin
  -- Tabs and devices that ask at once take turns; the later one finds what the earlier one made.
  perform pg_advisory_xact_lock(hashtextextended(format('first store of %s', auth.uid()), 0));
  select store_id into first_id
  from public.store_members
  where user_id = auth.uid()
  order by created_at, store_id
  limit 1;
  if first_id is null then
    first_id := private.create_store(name, currency, time_zone);
    -- The currency is a guess until a file says which it is.
    update public.stores set settings = stores.settings || '{"currency_from_file": true}' where stores.id = first_id;
  end if;
  return first_id;
end
$$;
