-- Anybody who has a picture's address may read it, because the bucket is public; what else is possible, policies say.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Definer: people may read neither auth.users nor, within a policy on objects, objects. A token outlives its account by
-- up to an hour, and nobody needs more pictures than these. Replacing one by an upsert asks the policy of inserts too.
create function private.may_keep_another_picture(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from auth.users where id = auth.uid()) then
    return false;
  end if;
  if exists (select from storage.objects where bucket_id = 'avatars' and name = path) then
    return true;
  end if;
  if 50 <= (
    select count(*) from storage.objects
    where bucket_id = 'avatars'
      and name collate "C" > auth.uid()::text || '/'
      and name collate "C" < auth.uid()::text || '0'
  ) then
    raise exception 'You can keep 50 pictures. Remove one before you add another.';
  end if;
  return true;
end
$$;

revoke all on function private.may_keep_another_picture from public, anon;
grant execute on function private.may_keep_another_picture to authenticated, service_role;

create policy "people list their own pictures" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "people add pictures to their own folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and private.may_keep_another_picture(name)
  );
create policy "people replace their own pictures" on storage.objects
  for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "people remove their own pictures" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- Definer: whoever deletes an account need not be able to delete pictures. Hosted Supabase refuses deletes without the setting.
create function private.remove_pictures_of_deleted_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects
  where bucket_id = 'avatars'
    and name collate "C" > old.id::text || '/'
    and name collate "C" < old.id::text || '0';
  perform set_config('storage.allow_delete_query', 'false', true);
  return null;
end
$$;

create trigger remove_pictures_of_deleted_person after delete on auth.users
  for each row execute function private.remove_pictures_of_deleted_person();
