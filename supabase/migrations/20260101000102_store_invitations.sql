create table public.store_invitations (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id) on delete cascade,
  email text not null check (email = lower(btrim(email)) and length(email) between 3 and 254),
  -- The hash alone: whoever reads this table can accept nothing.
  token_hash bytea not null unique,
  invited_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  revoked_at timestamptz
);

create index store_invitations_store_id on public.store_invitations (store_id);
create index store_invitations_invited_by on public.store_invitations (invited_by);
create unique index store_invitations_open on public.store_invitations (store_id, email)
  where accepted_at is null and revoked_at is null;

comment on table public.store_invitations is
  'Invitations to join a store, each for one email address. A new invitation of the same address revokes the one before.';

alter table public.store_invitations enable row level security;

create policy "members see whom their store has invited" on public.store_invitations
  for select to authenticated using (store_id in (select private.member_store_ids()));

revoke all on public.store_invitations from anon, authenticated;
grant select (id, store_id, email, invited_by, created_at, expires_at, accepted_at, revoked_at)
  on public.store_invitations to authenticated;
grant all on public.store_invitations to service_role;

create function private.invitation_state(invitation public.store_invitations) returns text
language sql stable set search_path = '' as $$
  select case
    when invitation.accepted_at is not null then 'accepted'
    when invitation.revoked_at is not null then 'revoked'
    when invitation.expires_at <= now() then 'expired'
    else 'open'
  end
$$;

-- Changes of a team take turns, so that each sees what the one before has done. Says whether the caller is still a member.
create function private.lock_own_store(store uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform from public.stores where id = store and id in (select private.member_store_ids()) for no key update;
  return exists (select from public.store_members where store_id = store and user_id = auth.uid());
end
$$;

-- Definer: nobody may read a colleague's profile and account, or write invitations and members, but through these.
create function private.team_members(store uuid)
returns table (id uuid, name text, email text, avatar_url text, joined_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select
    members.user_id,
    coalesce(nullif(btrim(profiles.full_name), ''), users.raw_user_meta_data ->> 'full_name', ''),
    coalesce(users.email, ''),
    profiles.avatar_url,
    members.created_at
  from public.store_members as members
  join auth.users on users.id = members.user_id
  left join public.profiles on profiles.id = members.user_id
  where members.store_id = store and store in (select private.member_store_ids())
  order by members.created_at, members.user_id
$$;

create function private.invite_to_store(store uuid, invitee text, link_hash bytea) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if not private.lock_own_store(store) then
    return 'not_member';
  end if;
  if exists (
    select from public.store_members join auth.users on users.id = store_members.user_id
    where store_members.store_id = store and lower(users.email) = invitee
  ) then
    return 'already_member';
  end if;
  if 50 <= (
    select count(*) from public.store_invitations
    where store_id = store and email <> invitee and accepted_at is null and revoked_at is null and expires_at > now()
  ) then
    return 'too_many';
  end if;
  delete from public.store_invitations where store_id = store and expires_at < now() - interval '30 days';
  update public.store_invitations set revoked_at = now()
  where store_id = store and email = invitee and accepted_at is null and revoked_at is null;
  insert into public.store_invitations (store_id, email, token_hash, invited_by)
  values (store, invitee, link_hash, auth.uid());
  return 'invited';
end
$$;

create function private.revoke_invitation(invitation uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.store_invitations set revoked_at = now()
  where id = invitation and store_id in (select private.member_store_ids())
    and accepted_at is null and revoked_at is null;
  return found;
end
$$;

-- What the link shows before anybody has signed in. A link that no longer works shows nothing of the store.
create function private.find_invitation(link_hash bytea)
returns table (state text, email text, store text, inviter text)
language sql stable security definer set search_path = '' as $$
  select private.invitation_state(invitations), invitations.email, stores.name, coalesce(
    nullif(btrim(profiles.full_name), ''), nullif(btrim(users.raw_user_meta_data ->> 'full_name'), ''), users.email
  )
  from public.store_invitations as invitations
  join public.stores on stores.id = invitations.store_id
  join auth.users on users.id = invitations.invited_by
  left join public.profiles on profiles.id = invitations.invited_by
  where invitations.token_hash = link_hash
$$;

create function private.accept_invitation(link_hash bytea) returns table (outcome text, joined_store uuid)
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.store_invitations;
begin
  perform from public.stores
  where id = (select store_id from public.store_invitations where token_hash = link_hash) for no key update;
  select * into invitation from public.store_invitations where token_hash = link_hash for update;
  if invitation.id is null then
    return query select 'unknown', null::uuid;
  elsif not exists (
    select from auth.users
    where id = auth.uid() and lower(email) = invitation.email and email_confirmed_at is not null
  ) then
    return query select 'wrong_person', null::uuid;
  elsif exists (
    select from public.store_members where store_id = invitation.store_id and user_id = auth.uid()
  ) then
    -- A second click, or one on an older letter.
    return query select 'accepted', invitation.store_id;
  elsif private.invitation_state(invitation) <> 'open' then
    return query select private.invitation_state(invitation), null::uuid;
  else
    perform pg_advisory_xact_lock(hashtextextended(format('stores of %s', auth.uid()), 0));
    if (select count(*) from public.store_members where user_id = auth.uid()) >= 20 then
      return query select 'too_many_stores', null::uuid;
      return;
    end if;
    insert into public.store_members (store_id, user_id) values (invitation.store_id, auth.uid());
    update public.store_invitations set accepted_at = now() where id = invitation.id;
    return query select 'accepted', invitation.store_id;
  end if;
end
$$;

create function private.remove_member(store uuid, member uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if not private.lock_own_store(store) then
    return 'not_member';
  end if;
  if not exists (select from public.store_members where store_id = store and user_id = member) then
    return 'unknown';
  end if;
  if not exists (select from public.store_members where store_id = store and user_id <> member) then
    return 'last_member';
  end if;
  delete from public.store_members where store_id = store and user_id = member;
  return 'removed';
end
$$;

revoke all on function
  private.invitation_state, private.lock_own_store, private.team_members, private.invite_to_store,
  private.revoke_invitation, private.find_invitation, private.accept_invitation, private.remove_member
from public, anon, authenticated;
grant execute on function
  private.team_members, private.invite_to_store, private.revoke_invitation, private.accept_invitation, private.remove_member
to authenticated, service_role;
grant execute on function private.find_invitation to service_role;
