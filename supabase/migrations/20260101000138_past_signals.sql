-- What the last 12 months of a store would have brought is listed, not only counted. All stores are looked at anew.
truncate private.signal_runs;

alter table private.signal_runs
  drop column past_cards,
  add column past_cards jsonb,
  add column orders_a_day real;

comment on column private.signal_runs.past_cards is 'The cards that the last 12 months would have opened, the oldest first.';
comment on column private.signal_runs.orders_a_day is 'The mean of the last 12 months.';
