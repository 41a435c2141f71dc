-- Decisions on campaigns lock the row of the store first, as removing a member does. So they wait for each other instead of
-- blocking each other, and of two campaigns that are approved at once the second sees the people of the first.
create or replace function private.require_member(store uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if private.lock_own_store(store) is not true then
    raise exception using errcode = 'PT404', message = 'This campaign doesn’t exist, or you have no access to it.';
  end if;
end
$$;

create or replace function private.lock_campaign(campaign uuid, seen text) returns public.campaigns
language plpgsql set search_path = '' as $$
declare
  locked public.campaigns;
begin
  perform private.require_member((select store_id from public.campaigns where id = campaign));
  select * into locked from public.campaigns where id = campaign for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This campaign doesn’t exist, or you have no access to it.';
  end if;
  if locked.content_hash <> seen then
    raise exception using errcode = 'PT409', message = 'Somebody changed this campaign meanwhile. Check it again.';
  end if;
  return locked;
end
$$;

-- Definer: members write campaigns only through the server. The same again is a retry after a lost answer.
create or replace function private.create_campaign(campaign uuid, store uuid, proposed_by text, content jsonb, why jsonb)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member(store);
  insert into public.campaigns (id, store_id, proposed_by, content, content_hash, why)
  values (campaign, store, create_campaign.proposed_by, create_campaign.content, '', create_campaign.why);
exception when unique_violation then
  if not exists (
    select from public.campaigns as saved
    where saved.id = campaign and saved.store_id = store and saved.made_by = auth.uid()
      and saved.content = create_campaign.content
  ) then
    raise exception using errcode = 'PT409', message = 'This campaign was saved already.';
  end if;
end
$$;

drop function private.approve_campaign(uuid, text, jsonb, jsonb);

-- Definer: as above. What went out after `running_from` is still running.
create function private.approve_campaign(campaign uuid, seen text, people jsonb, expected jsonb, running_from date)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked public.campaigns := private.lock_campaign(campaign, seen);
begin
  if locked.state not in ('proposed', 'edited', 'taken_back') then
    raise exception using errcode = 'PT409', message = case
      when locked.state = 'dismissed' then 'Somebody dismissed this campaign meanwhile.'
      else 'This campaign was approved already.'
    end;
  end if;
  if not coalesce((locked.content ->> 'isRunningIncluded')::boolean, false) and exists (
    select from public.campaigns as running
    join public.campaign_people as theirs on theirs.campaign_id = running.id
    join jsonb_to_recordset(people) as given (id bigint) on given.id = theirs.customer_id
    where running.store_id = locked.store_id and running.id <> campaign
      and (running.state = 'approved' or (running.state = 'done' and running.sent_on > running_from))
  ) then
    raise exception using
      errcode = 'PT409', message = 'Some of these people are in a campaign that was approved meanwhile. Check them again.';
  end if;
  update public.campaigns set
    state = 'approved', approved_hash = content_hash, approved_by = auth.uid(), approved_at = now(),
    expected = approve_campaign.expected
  where id = campaign;
  insert into public.campaign_people (campaign_id, store_id, customer_id, is_kept_back, consent)
  select campaign, locked.store_id, customers.id, given.kept, given.consent
  from jsonb_to_recordset(people) as given (id bigint, kept boolean, consent text)
  join public.customers on customers.store_id = locked.store_id and customers.id = given.id;
end
$$;

drop function private.mark_campaign_download(uuid, text);

-- Definer: as above. Returns those who get it, read under the lock with which it is marked. Who said no since the approval,
-- and who lost the email, gets nothing. Who is kept back isn't in it.
create function private.mark_campaign_download(campaign uuid, seen text)
returns table (email text, name text, country text, consent text, stated_at timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  locked public.campaigns := private.lock_campaign(campaign, seen);
begin
  if locked.approved_hash is distinct from seen then
    raise exception using errcode = 'PT409', message = 'This campaign isn’t approved any more, so nothing was downloaded.';
  end if;
  update public.campaigns set downloaded_at = now() where id = campaign;
  return query
    select customers.email, customers.name, customers.country, consents.answer, consents.stated_at
    from public.campaign_people as people
    join public.customers on customers.id = people.customer_id
    left join analytics.marketing_consents as consents
      on consents.store_id = locked.store_id and consents.customer_id = customers.id
    where people.campaign_id = campaign and not people.is_kept_back and customers.email is not null
      and coalesce(consents.answer, 'unknown') <> 'no' and (consents.answer = 'yes' or people.consent = 'unknown')
    order by people.customer_id;
end
$$;

revoke all on function private.approve_campaign, private.mark_campaign_download from public, anon;
grant execute on function private.approve_campaign, private.mark_campaign_download to authenticated;
