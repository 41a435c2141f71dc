-- What one request may ask of the database is bounded, so that nobody waits for long on what somebody else sent.

-- As before: objects merge key by key, null takes a key away, anything else replaces. Now in one pass over the keys of both.
create or replace function private.merge_jsonb(old_value jsonb, new_value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(old_value) is distinct from 'object' or jsonb_typeof(new_value) is distinct from 'object' then
    return new_value;
  end if;
  return (
    select coalesce(jsonb_object_agg(key, case
      when written.value is null then kept.value
      else private.merge_jsonb(kept.value, written.value)
    end), '{}')
    from jsonb_each(old_value) as kept full join jsonb_each(new_value) as written using (key)
    where written.value is null or jsonb_typeof(written.value) <> 'null'
  );
end
$$;

-- As before, too: which steps of the onboarding a write leaves as they are. Now in one pass over the steps.
create or replace function private.keep_onboarding_progress(old_preferences jsonb, new_preferences jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  kept jsonb := new_preferences;
  old_steps jsonb := old_preferences #> '{onboarding,steps}';
  new_steps jsonb := new_preferences #> '{onboarding,steps}';
begin
  if jsonb_typeof(old_steps) = 'object' and jsonb_typeof(new_steps) = 'object' then
    kept := jsonb_set(kept, '{onboarding,steps}', (
      select coalesce(jsonb_object_agg(key, case
        when old_steps ? key and (
          written.value ->> 'status' = 'pending'
          or written.value ->> 'status' = 'in-progress'
            and old_steps #>> array[key, 'status'] in ('completed', 'skipped')
            -- One that is stored already has been obeyed.
            and coalesce(written.value ->> 'reopenedAt', '') in ('', old_steps #>> array[key, 'reopenedAt'])
        ) then old_steps -> key
        else written.value
      end), '{}')
      from jsonb_each(new_steps) as written
    ));
  end if;
  if old_preferences #> '{onboarding,isCompleted}' = 'true' then
    if kept #> '{onboarding,isCompleted}' = 'false' then
      kept := jsonb_set(kept, '{onboarding,isCompleted}', 'true');
    end if;
    if old_preferences #>> '{onboarding,currentStep}' = 'complete' and kept #> '{onboarding,currentStep}' is not null then
      kept := jsonb_set(kept, '{onboarding,currentStep}', '"complete"');
    end if;
  end if;
  return kept;
end
$$;

create function private.refuse_long_preferences(preferences jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if octet_length(preferences::text) > 65536 then
    raise check_violation using message = 'Preferences hold 64 KiB at most.';
  end if;
end
$$;

create or replace function private.prepare_profile_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_long_preferences(new.preferences);
  new.preferences := private.merge_jsonb(
    old.preferences,
    private.keep_onboarding_progress(old.preferences, new.preferences)
  );
  new.updated_at := now();
  return new;
end
$$;

-- Not valid: what was stored before stays readable, and is held to the limit with its next change.
alter table public.profiles
  add constraint profiles_are_short check (
    octet_length(preferences::text) <= 65536
    and octet_length(concat(full_name, email, job_title, company, bio)) <= 32768
    and octet_length(avatar_url) <= 1048576
  ) not valid;
alter table public.stores
  add constraint stores_are_short check (
    octet_length(settings::text) <= 65536 and octet_length(concat(time_zone, industry, business_size)) <= 4096
  ) not valid;

-- Once a statement, not once a row.
create or replace function private.note_agent_activity() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from (select distinct session_id from added) as chats
    where 10000 < (select count(*) from (
      select from public.agent_messages where session_id = chats.session_id limit 10001
    ) as messages)
  ) then
    raise exception using
      errcode = 'PT409', message = 'This chat is full: it holds 10,000 messages.', hint = 'Clear it to go on.';
  end if;
  update public.agent_sessions as chats set last_activity = latest.created_at
  from (select session_id, max(created_at) as created_at from added group by session_id) as latest
  where chats.id = latest.session_id;
  return null;
end
$$;

drop trigger note_agent_activity on public.agent_messages;
create trigger note_agent_activity after insert on public.agent_messages
  referencing new table as added for each statement execute function private.note_agent_activity();

create or replace function private.create_store(store_name text, store_currency text, store_time_zone text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  new_id uuid;
begin
  if auth.uid() is null then
    raise insufficient_privilege using message = 'Sign in to make a store.';
  end if;
  -- Requests that are sent together take turns, so that none is counted too late.
  perform pg_advisory_xact_lock(hashtextextended(format('stores of %s', auth.uid()), 0));
  if (select count(*) from public.store_members where user_id = auth.uid()) >= 20 then
    raise exception using
      errcode = 'PT409', message = 'You have 20 stores, and no more are possible.', hint = 'Delete one in Settings first.';
  end if;
  insert into public.stores (name, currency, time_zone)
  values (store_name, store_currency, store_time_zone)
  returning id into new_id;
  insert into public.store_members (store_id, user_id) values (new_id, auth.uid());
  return new_id;
end
$$;
