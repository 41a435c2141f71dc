-- Definer: members write drafts only through the server. What somebody dismissed meanwhile isn't brought back by a page that
-- was open before.
create or replace function private.edit_draft(draft uuid, seen text, content jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked public.drafts := private.lock_draft(draft, seen);
begin
  if locked.state in ('done', 'measured') then
    raise exception using errcode = 'PT409', message = 'This draft was used already, so it can’t be changed.';
  elsif locked.state = 'dismissed' then
    raise exception using
      errcode = 'PT409', message = 'This draft was dismissed, so it can’t be changed. Undo that on its page first.';
  end if;
  if locked.content = edit_draft.content then
    return;
  end if;
  update public.drafts set
    content = edit_draft.content, state = 'edited', approved_hash = null, approved_by = null, approved_at = null,
    expected = null
  where id = draft;
end
$$;

-- Definer: as above. A change removes the approval, and the groups with it.
create or replace function private.edit_campaign(campaign uuid, seen text, content jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked public.campaigns := private.lock_campaign(campaign, seen);
begin
  if locked.state in ('done', 'measured') then
    raise exception using errcode = 'PT409', message = 'This campaign went out, so it can’t be changed.';
  elsif locked.state = 'dismissed' then
    raise exception using
      errcode = 'PT409', message = 'This campaign was dismissed, so it can’t be changed. Undo that on its page first.';
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
