-- A sign-in and a refresh write to these tables and wait for it. Indexes that no statement of the platform or of
-- Supabase's tools looks into are left out, so that using up a token need not touch any.
drop index auth.refresh_tokens_parent_idx;
drop index auth.refresh_tokens_updated_at_idx;
drop index auth.refresh_tokens_session_id_revoked_idx;
drop index auth.sessions_not_after_idx;

create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);

-- Room on each page for the next version of its rows, which then needs no index entry of its own.
alter table auth.refresh_tokens set (fillfactor = 70);
alter table auth.users set (fillfactor = 80);
