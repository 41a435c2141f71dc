-- Imports write the sums of each batch beside those of others: to look for the row to add to took as long as to write it.
-- What reads them adds them up.
drop index private.entry_sums_key;
create index entry_sums_import_day on private.entry_sums (import_id, day);

comment on table private.entry_sums is 'Sums by which an unpublished import changes a day. A day can have several rows of a kind and product, which are added up.';
