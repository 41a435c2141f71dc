-- What was done is a new case only after looks that didn't propose it. Days without a look say nothing.
alter table public.work add column gone_on date;

comment on column public.work.gone_on is 'The day of the first look that no longer proposed what was done.';
