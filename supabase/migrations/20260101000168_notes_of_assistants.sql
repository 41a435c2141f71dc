-- Definer: members may not write work, and an assistant writes only drafts, which do nothing by themselves. The same draft
-- is stored once, so that an assistant can try again.
create function private.propose_note(store uuid, title text, body text, day date)
returns table (outcome text, work_id uuid, work_state text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  draft text := encode(sha256(convert_to(title || E'\n' || body, 'UTF8')), 'hex');
begin
  if not private.lock_own_store(store) or store is distinct from (auth.jwt() ->> 'assistant_store')::uuid then
    return query select 'no_store', null::uuid, null::text;
    return;
  end if;
  if auth.jwt() ->> 'assistant_scope' is distinct from 'propose' then
    return query select 'not_allowed', null::uuid, null::text;
    return;
  end if;
  if length(title) not between 1 and 120 or length(body) not between 1 and 2000 then
    raise exception using errcode = 'check_violation', message = 'A note has a title of up to 120 characters and a text of up to 2000.';
  end if;
  return query
    select 'known', id, state from public.work where store_id = store and proposed_by = 'assistant' and name = draft;
  if found then
    return;
  end if;
  if (select count(*) from public.work where store_id = store and proposed_by = 'assistant' and state = 'open') >= 50 then
    return query select 'too_many', null::uuid, null::text;
    return;
  end if;
  return query
    insert into public.work (store_id, proposed_by, kind, name, content, proposed_on)
    values (
      store, 'assistant', 'note', draft,
      jsonb_build_object('kind', 'note', 'title', title, 'text', body, 'token', auth.jwt() ->> 'assistant_token'),
      day
    )
    returning 'drafted', id, state;
end
$$;

revoke execute on function private.propose_note from public, anon;
grant execute on function private.propose_note to authenticated;
