-- Names, types and defaults follow Supabase Storage, so that SQL written against one works on the other.

create schema storage;
grant usage on schema storage to anon, authenticated, service_role;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD'
);

create unique index bname on storage.buckets (name);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);

create unique index bucketid_objname on storage.objects (bucket_id, name);
create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

-- As on Supabase: everybody may ask, and policies alone decide.
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

create function storage.foldername(name text) returns text[]
language sql immutable set search_path = '' as $$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$$;

create function storage.filename(name text) returns text
language sql immutable set search_path = '' as $$
  select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]
$$;

create function storage.extension(name text) returns text
language sql immutable set search_path = '' as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

create table private.unclaimed_files (
  version text primary key,
  remove_after timestamptz not null default now()
);

create index unclaimed_files_remove_after on private.unclaimed_files (remove_after);

comment on table private.unclaimed_files is
  'Files on disk that no object refers to: uploads under way, and what was replaced or removed. What is due gets deleted.';

alter table private.unclaimed_files enable row level security;

-- Definer: nobody may write the list. An object takes its file off it and leaves its last one behind, in one transaction.
create function private.track_object_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.version is not null and (tg_op = 'DELETE' or old.version is distinct from new.version) then
    insert into private.unclaimed_files (version) values (old.version) on conflict do nothing;
  end if;
  if tg_op <> 'DELETE' and new.version is not null and (tg_op = 'INSERT' or old.version is distinct from new.version) then
    delete from private.unclaimed_files where version = new.version;
    if not found then
      raise object_not_in_prerequisite_state using message = 'The file of this object is not there.';
    end if;
  end if;
  return null;
end
$$;

create trigger track_object_file after insert or delete or update of version on storage.objects
  for each row execute function private.track_object_file();
