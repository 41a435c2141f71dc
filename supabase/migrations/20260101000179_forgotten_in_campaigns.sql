-- Forgetting a customer reaches campaigns and the notes of assistants too, and campaigns that were never approved can be deleted.

-- Replaces words in the texts of a campaign, in any case. The rest of its content has no words of people.
create function private.without_words(content jsonb, words text[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  field record;
  word text;
  changed text;
begin
  for field in
    select path, content #>> path as text
    from (
      values ('{name}'::text[]), ('{subject}'), ('{preview}'), ('{body}'), ('{offer}'), ('{audience,name}')
    ) as texts (path)
    where content #>> path is not null
  loop
    changed := field.text;
    foreach word in array words loop
      changed := regexp_replace(changed, regexp_replace(word, '([].*+?(){}^$|\\[])', '\\\1', 'g'), '…', 'gi');
    end loop;
    content := jsonb_set(content, field.path, to_jsonb(changed));
  end loop;
  return content;
end
$$;

-- Definer: members may not write customers. Texts are compared in small letters. A name of one short word is also a word.
create or replace function private.forget_customer(customer bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  person public.customers%rowtype;
  key text := 'forgotten:' || replace(gen_random_uuid()::text, '-', '');
  words text[];
begin
  select customers.* into person from public.customers
  where customers.id = customer and customers.store_id in (select private.member_store_ids());
  if not found then return false; end if;
  -- The lock under which imports begin: one that begins later reads the hashes.
  perform pg_advisory_xact_lock(hashtextextended('imports of ' || person.store_id, 0));
  -- Decisions on campaigns lock the store before the campaign.
  if not private.lock_own_store(person.store_id) then return false; end if;
  if exists (
    select from public.imports where imports.store_id = person.store_id and imports.status in ('running', 'undoing')
  ) then
    raise exception using
      errcode = 'PT409', message = 'A file is being imported.', hint = 'Forget the customer once it is done.';
  end if;
  select customers.* into person from public.customers where customers.id = customer for update;
  if person.id is null then return false; end if;
  if person.forgotten_key is not null then return true; end if;

  insert into private.forgotten_people (store_id, hash, forgotten_key, forgotten_by)
  select person.store_id, hash, key, auth.uid()
  from private.customer_hashes(person.store_id, person.email, person.source, person.external_id) as hash
  on conflict do nothing;

  delete from public.record_notes using private.note_subjects('customer', customer) as subjects
  where record_notes.store_id = subjects.store_id and record_notes.kind = 'customer'
    and record_notes.channel = subjects.channel and record_notes.subject = subjects.subject;
  delete from public.record_notes using public.orders
  where orders.customer_id = customer and record_notes.store_id = person.store_id and record_notes.kind = 'order'
    and record_notes.channel = orders.source and record_notes.subject = orders.external_id;
  delete from public.customer_list_entries using private.note_subjects('customer', customer) as subjects
  where customer_list_entries.store_id = subjects.store_id
    and customer_list_entries.channel = subjects.channel and customer_list_entries.subject = subjects.subject;
  delete from public.marketing_consents
  where marketing_consents.store_id = person.store_id and marketing_consents.customer_id = customer;

  words := array(
    select lower(word) from unnest(array[person.email, person.name]) as word
    where word like '%@%' or word like '% %' or length(word) >= 8
  );
  delete from public.agent_messages using public.agent_sessions
  where agent_sessions.id = agent_messages.session_id and agent_sessions.store_id = person.store_id and (
    agent_messages.parameters #>> '{draft,about,customer}' = customer::text
    or exists (
      select from unnest(words) as word
      where strpos(lower(concat(agent_messages.content, agent_messages.parameters, agent_messages.attachments)), word) > 0
    )
  );
  delete from public.saved_views
  where saved_views.store_id = person.store_id and exists (
    select from unnest(words) as word
    where strpos(lower(replace(replace(saved_views.search, '%40', '@'), '+', ' ')), word) > 0
  );
  update public.import_rejections set row_text = 'The row is gone: it was of a customer who is forgotten.'
  where import_rejections.store_id = person.store_id and exists (
    select from unnest(words) as word where strpos(lower(import_rejections.row_text), word) > 0
  );
  delete from public.work
  where work.store_id = person.store_id and work.kind = 'note' and exists (
    select from unnest(words) as word
    where strpos(lower(concat_ws(' ', work.content ->> 'title', work.content ->> 'text')), word) > 0
  );
  -- What was approved stays as it was sent.
  update public.campaigns set
    content = private.without_words(campaigns.content, words),
    state = case when campaigns.state = 'dismissed' then 'dismissed' else 'edited' end
  where campaigns.store_id = person.store_id and campaigns.approved_hash is null
    and private.without_words(campaigns.content, words) <> campaigns.content;
  update public.campaigns set why = jsonb_build_object(
    'text', 'This text is gone: it named a customer who is forgotten.', 'figures', '[]'::jsonb,
    'on', campaigns.why -> 'on'
  )
  where campaigns.store_id = person.store_id and exists (
    select from unnest(words) as word
    where strpos(lower(concat(campaigns.why ->> 'text', campaigns.why -> 'figures')), word) > 0
  );
  update public.campaign_history set content = null
  where campaign_history.store_id = person.store_id
    and private.without_words(campaign_history.content, words) <> campaign_history.content;

  update public.customers set
    email = null, external_id = null, name = 'Forgotten customer', forgotten_key = key
  where customers.id = customer;
  return true;
end
$$;

-- Definer: members write campaigns only through the server. An approval stays on record.
create function private.delete_campaign(campaign uuid, seen text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked public.campaigns := private.lock_campaign(campaign, seen);
begin
  if locked.state not in ('proposed', 'edited', 'dismissed')
    or exists (select from public.campaign_history where campaign_id = campaign and event = 'approved')
  then
    raise exception using errcode = 'PT409', message = 'This campaign was approved once, so it can’t be deleted.';
  end if;
  delete from public.campaigns where id = campaign;
  update public.stores set updated_at = now() where id = locked.store_id;
  perform realtime.send('{}', 'work', 'store:' || locked.store_id);
end
$$;

revoke all on function private.without_words, private.delete_campaign from public, anon, authenticated;
grant execute on function private.delete_campaign to authenticated;
