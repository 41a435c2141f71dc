-- Changes of the tables in the publication supabase_realtime, and messages stored with realtime.send, until the servers have
-- delivered them. Each transaction with such rows sends one notification, and Postgres delivers those in commit order.

create table private.realtime_changes (
  id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  relation oid not null,
  schema_name text not null,
  table_name text not null,
  type text not null,
  record jsonb,
  old_record jsonb,
  changed_at timestamptz not null default clock_timestamp()
);

create index realtime_changes_transaction_id on private.realtime_changes (transaction_id, id);
create index realtime_changes_changed_at on private.realtime_changes (changed_at);
alter table private.realtime_changes enable row level security;

-- Definer: nobody may write the changes.
create function private.note_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.realtime_changes (relation, schema_name, table_name, type, record, old_record)
  values (
    tg_relid, tg_table_schema, tg_table_name, tg_op,
    case when tg_op <> 'DELETE' then to_jsonb(new) end,
    case when tg_op <> 'INSERT' then to_jsonb(old) end
  );
  perform pg_notify('realtime_changes', pg_current_xact_id()::text);
  return null;
end
$$;

revoke execute on function private.note_change() from public;

-- Only the id: what is deleted from the messages leaves no copy here.
create function private.note_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.realtime_changes (relation, schema_name, table_name, type, record)
  values (tg_relid, 'realtime', 'messages', tg_op, jsonb_build_object('id', new.id));
  perform pg_notify('realtime_changes', pg_current_xact_id()::text);
  return null;
end
$$;

revoke execute on function private.note_message() from public;

create trigger note_message after insert on realtime.messages
  for each row when (new.extension = 'broadcast' and (new.payload is not null or new.binary_payload is not null))
  execute function private.note_message();

-- Gives the tables of the publication a trigger, and takes it from those that left. Returns the tables.
create function private.follow_publication() returns table (schema_name text, table_name text, relation oid)
language plpgsql set search_path = '' as $$
declare
  entry record;
begin
  for entry in
    select t.tgrelid::regclass as name from pg_catalog.pg_trigger as t
    where t.tgname = 'supabase_realtime' and not t.tgisinternal
      and not exists (
        select from pg_catalog.pg_publication_tables as p
        where p.pubname = 'supabase_realtime' and format('%I.%I', p.schemaname, p.tablename)::regclass = t.tgrelid
      )
  loop
    execute format('drop trigger if exists supabase_realtime on %s', entry.name);
  end loop;
  for entry in
    select format('%I.%I', t.schemaname, t.tablename)::regclass as name,
      concat_ws(' or ',
        case when p.pubinsert then 'insert' end,
        case when p.pubupdate then 'update' end,
        case when p.pubdelete then 'delete' end) as events
    from pg_catalog.pg_publication_tables as t join pg_catalog.pg_publication as p on p.pubname = t.pubname
    where t.pubname = 'supabase_realtime' and (p.pubinsert or p.pubupdate or p.pubdelete)
      and not exists (
        select from pg_catalog.pg_trigger as g
        where g.tgname = 'supabase_realtime' and g.tgrelid = format('%I.%I', t.schemaname, t.tablename)::regclass
      )
  loop
    execute format(
      'create or replace trigger supabase_realtime after %s on %s for each row execute function private.note_change()',
      entry.events, entry.name
    );
  end loop;
  return query
    select t.schemaname::text, t.tablename::text, format('%I.%I', t.schemaname, t.tablename)::regclass::oid
    from pg_catalog.pg_publication_tables as t where t.pubname = 'supabase_realtime';
end
$$;
