-- A person can say that orders which a shop no longer lists were deleted, also if they are more than half of all.
alter table public.connections add column deletions_confirmed integer check (deletions_confirmed > 0);

comment on column public.connections.deletions_confirmed is
  'How many missing orders a person has called deleted. The next comparison takes out as many at most. Empty otherwise.';

grant select (deletions_confirmed) on public.connections to authenticated;

alter table public.connection_history drop constraint connection_history_event_check;
alter table public.connection_history add constraint connection_history_event_check check (
  event in ('backfill', 'connected', 'paused', 'broken', 'removed', 'resumed', 'new_key', 'deletions_confirmed')
);
