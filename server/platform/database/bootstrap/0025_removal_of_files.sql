-- The files of a store on another machine are removed outside of a transaction, because that may take long. From then on
-- no object may take the file.

alter table private.unclaimed_files add column is_being_removed boolean not null default false;

comment on table private.unclaimed_files is
  'Files that no object refers to: uploads under way, and what was replaced or removed. What is due gets deleted.';

create or replace function private.track_object_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.version is not null and (tg_op = 'DELETE' or old.version is distinct from new.version) then
    insert into private.unclaimed_files (version) values (old.version) on conflict do nothing;
  end if;
  if tg_op <> 'DELETE' and new.version is not null and (tg_op = 'INSERT' or old.version is distinct from new.version) then
    delete from private.unclaimed_files where version = new.version and not is_being_removed;
    if not found then
      raise object_not_in_prerequisite_state using message = 'The file of this object is not there.';
    end if;
  end if;
  return null;
end
$$;
