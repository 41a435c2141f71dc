-- Rows that are right but no sale are written down beside those that could not be read.

alter table public.import_rejections
  add column kind text not null default 'rejected' check (kind in ('rejected', 'left_out'));

comment on table public.import_rejections is 'Rows of a file that were not taken: rejected or left out, where, why, and the row itself.';

create index import_rejections_import_kind on public.import_rejections (import_id, kind, line);
drop index public.import_rejections_import_id;

alter policy "members read their store's rejected rows" on public.import_rejections
  rename to "members read their store's rejected and left-out rows";
