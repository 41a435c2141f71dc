-- Uploads in several requests. Their bytes are on disk under the file's version, which private.unclaimed_files records.

create table private.resumable_uploads (
  version text primary key,
  bucket_id text not null,
  name text not null,
  owner_id text,
  is_upsert boolean not null,
  -- The client's Upload-Metadata header.
  declared text not null,
  -- Null until the client knows the length.
  length_bytes bigint check (length_bytes >= 0),
  received_bytes bigint not null default 0 check (received_bytes >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day',
  holder uuid,
  held_until timestamptz
);

create index resumable_uploads_expires_at on private.resumable_uploads (expires_at);

comment on table private.resumable_uploads is
  'Uploads in several requests until they expire. A request that receives bytes is the holder and renews held_until.';
comment on column private.resumable_uploads.received_bytes is
  'Bytes that are on disk for certain. Less than the length until the object has its row.';

alter table private.resumable_uploads enable row level security;
