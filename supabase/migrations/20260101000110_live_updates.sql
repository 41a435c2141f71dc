-- Open pages hear of changes through private Realtime topics: `store:<id>` for the members of a store, `person:<id>` for a
-- person's own pages. A message names what changed; the page then reads it under row-level security.

create policy "members hear of their stores, people of their chats" on realtime.messages
  for select to authenticated using (
    extension = 'broadcast' and (
      (select realtime.topic()) = 'person:' || (select auth.uid())
      or (select realtime.topic()) in (select 'store:' || id from private.member_store_ids() as id)
    )
  );

-- Definer: only the database sends. Hosted Supabase and this server both deliver what realtime.send stores.
create function private.tell_of_import() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('id', new.public_id, 'status', new.status), 'import', 'store:' || id)
  from public.stores where id = new.store_id;
  return null;
end
$$;

create trigger tell_of_new_import after insert on public.imports
  for each row when (new.filename is not null) execute function private.tell_of_import();
create trigger tell_of_import after update of status on public.imports
  for each row when (new.filename is not null and new.status is distinct from old.status)
  execute function private.tell_of_import();

create function private.tell_of_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('version', new.data_version), 'figures', 'store:' || new.id);
  return null;
end
$$;

create trigger tell_of_figures after update of data_version on public.stores
  for each row when (new.data_version is distinct from old.data_version) execute function private.tell_of_figures();

create function private.tell_of_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send('{}', 'stores', 'person:' || id) from auth.users where id = coalesce(new.user_id, old.user_id);
  return null;
end
$$;

create trigger tell_of_membership after insert or delete on public.store_members
  for each row execute function private.tell_of_membership();

create function private.tell_of_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('store', sessions.store_id, 'agent', sessions.agent, 'message', added.id),
    'chat',
    'person:' || sessions.user_id
  )
  from added join public.agent_sessions as sessions on sessions.id = added.session_id;
  return null;
end
$$;

create trigger tell_of_messages after insert on public.agent_messages
  referencing new table as added for each statement execute function private.tell_of_messages();

-- Definer: nobody may delete messages. On hosted Supabase the owner may not either; messages are deleted there after three days.
create function private.forget_messages_of_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from realtime.messages where topic = tg_argv[0] || ':' || old.id;
  return null;
exception when insufficient_privilege then
  return null;
end
$$;

create trigger forget_messages_of_deleted after delete on public.stores
  for each row execute function private.forget_messages_of_deleted('store');
create trigger forget_messages_of_deleted after delete on auth.users
  for each row execute function private.forget_messages_of_deleted('person');

revoke execute on function private.tell_of_import, private.tell_of_figures, private.tell_of_membership,
  private.tell_of_messages, private.forget_messages_of_deleted from public, anon, authenticated;
