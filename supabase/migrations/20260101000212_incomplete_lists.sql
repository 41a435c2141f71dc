-- Whether a shop's list of its orders lacked too many to be believed. The other changes of that sync are published.
alter table public.connections add column incomplete_list jsonb check (
  jsonb_typeof(incomplete_list -> 'listed') = 'number' and jsonb_typeof(incomplete_list -> 'known') = 'number'
  and jsonb_typeof(incomplete_list -> 'again_at') = 'string'
);

comment on column public.connections.incomplete_list is
  'How many orders the shop listed and how many were read before, if too many were missing, and when they are compared again.';

grant select (incomplete_list) on public.connections to authenticated;
