-- What members do with campaigns. The server runs these functions under the person's role. They are private, because what
-- they are given is checked and computed by the server.

-- Locked, so that somebody who is removed meanwhile is refused.
create function private.require_member(store uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.store_members where store_id = store and user_id = auth.uid() for share;
  if not found then
    raise exception using errcode = 'PT404', message = 'This campaign doesn’t exist, or you have no access to it.';
  end if;
end
$$;

create function private.lock_campaign(campaign uuid, seen text) returns public.campaigns
language plpgsql set search_path = '' as $$
declare
  locked public.campaigns;
begin
  select * into locked from public.campaigns where id = campaign for update;
  perform private.require_member(locked.store_id);
  if locked.content_hash <> seen then
    raise exception using errcode = 'PT409', message = 'Somebody changed this campaign meanwhile. Check it again.';
  end if;
  return locked;
end
$$;

-- Definer: members write campaigns only through the server.
create function private.create_campaign(campaign uuid, store uuid, proposed_by text, content jsonb, why jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member(store);
  insert into public.campaigns (id, store_id, proposed_by, content, content_hash, why)
  values (campaign, store, create_campaign.proposed_by, create_campaign.content, '', create_campaign.why);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'This campaign was saved already.';
end
$$;

-- Definer: as above. A change removes the approval, and the groups with it.
create function private.edit_campaign(campaign uuid, seen text, content jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked public.campaigns := private.lock_campaign(campaign, seen);
begin
  if locked.state in ('done', 'measured') then
    raise exception using errcode = 'PT409', message = 'This campaign went out, so it can’t be changed.';
  end if;
  if locked.content = edit_campaign.content then
    return;
  end if;
  delete from public.campaign_people where campaign_id = campaign;
  update public.campaigns set
    content = edit_campaign.content, state = 'edited', approved_hash = null, approved_by = null, approved_at = null,
    expected = null, downloaded_at = null, sent_on = null
  where id = campaign;
end
$$;

-- Definer: as above.
create function private.approve_campaign(campaign uuid, seen text, people jsonb, expected jsonb) returns void
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

-- Definer: as above. What was approved stays so while it is done or failed, and taking that back returns to it.
create function private.move_campaign(campaign uuid, seen text, state text, sent_on date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked public.campaigns := private.lock_campaign(campaign, seen);
  is_kept boolean := move_campaign.state in ('approved', 'done', 'failed');
begin
  if (locked.state, move_campaign.state) not in (
    ('proposed', 'dismissed'), ('edited', 'dismissed'), ('taken_back', 'dismissed'), ('dismissed', 'proposed'),
    ('approved', 'taken_back'), ('approved', 'done'), ('approved', 'failed'), ('done', 'approved'), ('failed', 'approved')
  ) then
    raise exception using errcode = 'PT409', message = 'Somebody decided on this campaign meanwhile. Check it again.';
  end if;
  if not is_kept then
    delete from public.campaign_people where campaign_id = campaign;
  end if;
  update public.campaigns as changed set
    state = move_campaign.state,
    sent_on = case when move_campaign.state = 'done' then move_campaign.sent_on end,
    approved_hash = case when is_kept then approved_hash end,
    approved_by = case when is_kept then approved_by end,
    approved_at = case when is_kept then approved_at end,
    expected = case when is_kept then expected end,
    downloaded_at = case when is_kept then downloaded_at end
  where id = campaign;
end
$$;

-- Definer: as above.
create function private.mark_campaign_download(campaign uuid, seen text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked public.campaigns := private.lock_campaign(campaign, seen);
begin
  if locked.approved_hash is null then
    raise exception using errcode = 'PT409', message = 'This campaign isn’t approved any more, so nothing was downloaded.';
  end if;
  update public.campaigns set downloaded_at = now() where id = campaign;
end
$$;

revoke all on function private.require_member, private.lock_campaign, private.create_campaign, private.edit_campaign,
  private.approve_campaign, private.move_campaign, private.mark_campaign_download from public, anon;
revoke all on function private.require_member, private.lock_campaign from authenticated;
grant execute on function private.create_campaign, private.edit_campaign, private.approve_campaign, private.move_campaign,
  private.mark_campaign_download to authenticated;
