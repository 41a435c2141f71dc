create table public.agent_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- Null while the person has no store: their first one takes over what was said before it.
  store_id uuid references public.stores (id) on delete cascade,
  agent text not null check (agent in ('marketing-manager', 'customer-support', 'store-builder')),
  status text not null default 'inactive' check (status in ('inactive', 'active')),
  last_activity timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique nulls not distinct (store_id, user_id, agent)
);

create index agent_sessions_user_id on public.agent_sessions (user_id);

comment on table public.agent_sessions is 'The chat of one person with one agent about one store.';

-- A chart has a label for each value, an image a title and a secure address.
create function private.is_agent_attachment(entry jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    case
      when entry ->> 'type' = 'image' then
        jsonb_typeof(entry -> 'title') = 'string' and starts_with(entry ->> 'url', 'https://')
      when entry ->> 'type' <> 'chart' then false
      when jsonb_typeof(entry -> 'labels') <> 'array' or jsonb_typeof(entry -> 'values') <> 'array' then false
      else
        entry ->> 'chartType' in ('line', 'bar')
        and jsonb_array_length(entry -> 'labels') = jsonb_array_length(entry -> 'values')
        and not entry @? 'strict $.labels[*] ? (@.type() <> "string")'
        and not entry @? 'strict $.values[*] ? (@.type() <> "number" && @.type() <> "null")'
    end,
    false
  )
$$;

create function private.are_agent_attachments(entries jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(entries) <> 'array' or octet_length(entries::text) > 65536 then false
    when jsonb_array_length(entries) > 5 then false
    else (select coalesce(bool_and(private.is_agent_attachment(entry)), true) from jsonb_array_elements(entries) as entry)
  end
$$;

create table public.agent_messages (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references public.agent_sessions (id) on delete cascade,
  -- Two messages may carry one instant; this is the order in which they came.
  ordinal bigint generated always as identity,
  type text not null check (type in ('user', 'agent')),
  content text not null check (char_length(content) between 1 and 10000),
  parameters jsonb check (jsonb_typeof(parameters) = 'object' and octet_length(parameters::text) <= 16384),
  attachments jsonb check (private.are_agent_attachments(attachments)),
  created_at timestamptz not null default now()
);

create index agent_messages_session_id on public.agent_messages (session_id, ordinal);

comment on table public.agent_messages is 'What a person and an agent said to each other. Messages are never changed.';

create function private.note_agent_activity() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.agent_sessions set last_activity = new.created_at where id = new.session_id;
  return null;
end
$$;

create trigger note_agent_activity after insert on public.agent_messages
  for each row execute function private.note_agent_activity();

create function private.adopt_agent_sessions() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.agent_sessions as sessions set store_id = new.store_id
  where sessions.user_id = new.user_id and sessions.store_id is null
    and not exists (
      select from public.agent_sessions as known
      where known.user_id = new.user_id and known.store_id = new.store_id and known.agent = sessions.agent
    );
  return null;
end
$$;

create trigger adopt_agent_sessions after insert on public.store_members
  for each row execute function private.adopt_agent_sessions();

alter table public.agent_sessions enable row level security;
alter table public.agent_messages enable row level security;

create policy "people read their own chats in their stores" on public.agent_sessions
  for select to authenticated using (
    user_id = (select auth.uid()) and (store_id is null or store_id in (select private.member_store_ids()))
  );
create policy "people begin chats of their own in their stores" on public.agent_sessions
  for insert to authenticated with check (
    user_id = (select auth.uid()) and (store_id is null or store_id in (select private.member_store_ids()))
  );
create policy "people change their own chats in their stores" on public.agent_sessions
  for update to authenticated
  using (user_id = (select auth.uid()) and (store_id is null or store_id in (select private.member_store_ids())))
  with check (user_id = (select auth.uid()) and (store_id is null or store_id in (select private.member_store_ids())));
create policy "people delete their own chats in their stores" on public.agent_sessions
  for delete to authenticated using (
    user_id = (select auth.uid()) and (store_id is null or store_id in (select private.member_store_ids()))
  );

-- Sessions are read under their own policies: whose session it is decides whose messages they are.
create policy "people read the messages of their chats" on public.agent_messages
  for select to authenticated using (session_id in (select id from public.agent_sessions));
create policy "people add messages to their chats" on public.agent_messages
  for insert to authenticated with check (session_id in (select id from public.agent_sessions));

revoke all on public.agent_sessions, public.agent_messages from anon, authenticated;
grant
  select, delete, insert (store_id, agent), update (status, last_activity)
on public.agent_sessions to authenticated;
grant
  select, insert (id, session_id, type, content, parameters, attachments)
on public.agent_messages to authenticated;
grant all on public.agent_sessions, public.agent_messages to service_role;
