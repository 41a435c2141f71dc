-- A write carries every step along as its tab last read it: a pending one is where everybody begins, never a result, and
-- must not undo what another tab has done since. A step that is done is in progress again only where the write says that
-- it was opened anew, and an onboarding that is over stays over.
create function private.keep_onboarding_progress(old_preferences jsonb, new_preferences jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  kept jsonb := new_preferences;
  old_steps jsonb := old_preferences #> '{onboarding,steps}';
  step text;
  written jsonb;
begin
  if jsonb_typeof(old_steps) = 'object' and jsonb_typeof(kept #> '{onboarding,steps}') = 'object' then
    for step in select jsonb_object_keys(old_steps) loop
      written := kept #> array['onboarding', 'steps', step];
      if written ->> 'status' = 'pending'
        or written ->> 'status' = 'in-progress'
          and old_steps #>> array[step, 'status'] in ('completed', 'skipped')
          -- One that is stored already has been obeyed.
          and coalesce(written ->> 'reopenedAt', '') in ('', old_steps #>> array[step, 'reopenedAt'])
      then
        kept := jsonb_set(kept, array['onboarding', 'steps', step], old_steps -> step);
      end if;
    end loop;
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

create or replace function private.prepare_profile_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.preferences := private.merge_jsonb(
    old.preferences,
    private.keep_onboarding_progress(old.preferences, new.preferences)
  );
  new.updated_at := now();
  return new;
end
$$;
