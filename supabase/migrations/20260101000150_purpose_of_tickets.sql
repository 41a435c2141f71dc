-- A frame can't send an access token either, so the preview of an email is loaded with a ticket, as a download is.
alter table private.download_tickets
  add column purpose text not null default 'export' check (purpose in ('export', 'digest_preview'));

comment on table private.download_tickets is
  'What a person has asked to load: each ticket works once, without a token, for a minute, and for one purpose.';
