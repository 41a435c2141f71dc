-- What a digest was and what it told is written in one row, together with the fact that it was sent.
alter table private.digests
  add column frequency text check (frequency in ('daily', 'weekly')),
  add column reminded_at timestamptz;

update private.digests set reminded_at = (
  select done_at from private.digests as reminder where reminder.user_id = digests.user_id and reminder.kind = 'reminder'
)
where kind = 'digest';

delete from private.digests where kind = 'reminder';

alter table private.digests drop constraint digests_kind_check;
alter table private.digests add constraint digests_kind_check check (kind in ('digest', 'urgent'));

comment on column private.digests.frequency is 'Whether the last digest was daily or weekly.';
comment on column private.digests.reminded_at is 'When a digest last was a reminder to import data.';
