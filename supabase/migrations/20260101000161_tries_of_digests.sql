-- An email that the mail server may have taken is sent once more at most.
alter table private.digests add column tries smallint not null default 1;

comment on column private.digests.tries is
  'How often it may have been sent: tries that the mail server certainly didn''t take aren''t counted.';
