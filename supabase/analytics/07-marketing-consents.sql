-- The consent of each customer that counts: the newest, and of several with the same date the no. A yes that only has the
-- date of its import could be of an old file, so any dated answer and any no comes first.
create view analytics.marketing_consents with (security_invoker = true) as
  select distinct on (consents.store_id, consents.customer_id)
    consents.store_id, consents.customer_id, consents.answer, consents.stated_at, consents.dated_by, consents.import_id
  from public.marketing_consents as consents
  order by
    consents.store_id, consents.customer_id, (consents.answer = 'yes' and consents.dated_by = 'import'),
    consents.stated_at desc, consents.answer, consents.import_id desc;
