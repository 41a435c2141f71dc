-- Replies about cancellations and damaged goods promise what the store says of them. No reply would use another subject.
alter table public.policies
  drop constraint policies_kind_check,
  add constraint policies_kind_check check (kind in ('shipping', 'delays', 'returns', 'cancellations', 'damage'));
