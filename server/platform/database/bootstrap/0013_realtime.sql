-- Names, types and functions follow Supabase Realtime. A served project may already have the table.

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);

alter table realtime.messages add column if not exists binary_payload bytea;

create index if not exists messages_topic_inserted_at on realtime.messages (topic, inserted_at desc)
  where extension = 'broadcast' and private;
create index if not exists messages_inserted_at on realtime.messages (inserted_at);

alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create or replace function realtime.topic() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;

-- A message that can't be stored must not fail the change that it tells about.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = '' as $$
declare
  message_id constant uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    message_id,
    case when payload ? 'id' then payload else jsonb_set(payload, '{id}', to_jsonb(message_id)) end,
    event, topic, private, 'broadcast'
  );
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

create or replace function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
) returns void
language plpgsql set search_path = '' as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object(
      'old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema
    ),
    event_name,
    topic_name
  );
end
$$;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- Returns what the policies of realtime.messages allow a caller in a topic. Reads or writes as the caller, and rolls back.
create function private.realtime_rights(wanted_topic text, claims jsonb, headers jsonb, for_writing boolean) returns text[]
language plpgsql set search_path = public, extensions as $$
declare
  wanted constant text[] := array['broadcast', 'presence'];
  allowed text[] := '{}';
  each text;
  ids uuid[];
begin
  if coalesce(claims ->> 'role', '') not in ('anon', 'authenticated', 'service_role') then
    return allowed;
  end if;
  begin
    if not for_writing then
      with asked as (
        insert into realtime.messages (topic, extension) select wanted_topic, unnest(wanted) returning id
      )
      select array_agg(id) into ids from asked;
    end if;
    perform
      set_config('realtime.topic', wanted_topic, true),
      set_config('request.headers', headers::text, true),
      set_config('request.jwt.claims', claims::text, true),
      set_config('request.jwt.claim.sub', coalesce(claims ->> 'sub', ''), true),
      set_config('request.jwt.claim.role', claims ->> 'role', true),
      set_config('role', claims ->> 'role', true);
    if for_writing then
      foreach each in array wanted loop
        begin
          insert into realtime.messages (topic, extension) values (wanted_topic, each);
          allowed := allowed || each;
        exception when insufficient_privilege then
          null;
        end;
      end loop;
    else
      select coalesce(array_agg(extension), '{}') into allowed from realtime.messages where id = any (ids);
    end if;
    raise exception using errcode = 'RT001';
  exception when sqlstate 'RT001' then
    null;
  end;
  return allowed;
end
$$;
