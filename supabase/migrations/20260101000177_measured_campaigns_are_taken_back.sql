-- Definer: members write campaigns only through the server. What was approved stays so while it is done, measured or failed,
-- and taking that back returns to it.
create or replace function private.move_campaign(campaign uuid, seen text, state text, sent_on date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked public.campaigns := private.lock_campaign(campaign, seen);
  is_kept boolean := move_campaign.state in ('approved', 'done', 'failed');
begin
  if (locked.state, move_campaign.state) not in (
    ('proposed', 'dismissed'), ('edited', 'dismissed'), ('taken_back', 'dismissed'), ('dismissed', 'proposed'),
    ('approved', 'taken_back'), ('approved', 'done'), ('approved', 'failed'), ('done', 'approved'), ('failed', 'approved'),
    ('measured', 'approved')
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
