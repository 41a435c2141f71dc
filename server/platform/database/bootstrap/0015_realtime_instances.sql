-- What the instances that share a database tell each other. Unlogged: all of it is written again when it is lost.

create unlogged table private.realtime_instances (
  id uuid primary key,
  seen_at timestamptz not null default now()
);

create unlogged table private.realtime_presences (
  id text primary key,
  instance uuid not null,
  -- The message that told of it.
  content text not null
);

create index realtime_presences_instance on private.realtime_presences (instance);

-- Messages that are too large for a notification.
create unlogged table private.realtime_relayed (
  id bigint generated always as identity primary key,
  content text not null,
  sent_at timestamptz not null default now()
);

alter table private.realtime_instances enable row level security;
alter table private.realtime_presences enable row level security;
alter table private.realtime_relayed enable row level security;

-- Sends messages to the other instances in their order, and stores who is present at this one. A notification has the sender,
-- a number that makes it unique in its transaction, and the message, or @ with the id of a stored message.
create function private.relay_realtime(
  sender uuid, contents text[], is_reset boolean, present_ids text[], present_contents text[], gone_ids text[]
) returns void
language plpgsql set search_path = '' as $$
declare
  entry record;
  reference text;
begin
  delete from private.realtime_presences as p where p.id = any (gone_ids) or (is_reset and p.instance = sender);
  insert into private.realtime_presences (id, instance, content)
    select p.id, sender, p.content from unnest(present_ids, present_contents) as p(id, content)
  on conflict (id) do update set content = excluded.content;
  for entry in select c.content, c.number from unnest(contents) with ordinality as c(content, number) order by c.number loop
    reference := entry.content;
    if octet_length(reference) > 7900 then
      insert into private.realtime_relayed (content) values (entry.content) returning '@' || id into reference;
    end if;
    perform pg_notify('realtime_relay', concat_ws(' ', sender, entry.number, reference));
  end loop;
end
$$;

-- Notes that an instance is alive. Returns whether it was unknown, and the others. Forgets who was silent for too long.
create function private.note_realtime_instance(instance uuid, forgets boolean) returns table (was_unknown boolean, others uuid[])
language plpgsql set search_path = '' as $$
begin
  update private.realtime_instances as i set seen_at = now() where i.id = instance;
  was_unknown := not found;
  insert into private.realtime_instances (id) values (instance) on conflict (id) do update set seen_at = now();
  delete from private.realtime_relayed where sent_at < now() - interval '1 minute';
  if forgets then
    delete from private.realtime_instances as i where i.seen_at < now() - interval '30 seconds';
    delete from private.realtime_presences as p
    where not exists (select from private.realtime_instances as i where i.id = p.instance);
  end if;
  select coalesce(array_agg(i.id), '{}') into others from private.realtime_instances as i where i.id <> instance;
  return next;
end
$$;
