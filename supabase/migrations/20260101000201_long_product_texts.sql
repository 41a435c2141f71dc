-- A description has up to 20,000 characters, which can take more than three bytes each.
alter table public.drafts
  drop constraint drafts_content_check,
  add constraint drafts_content_check check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 200000);
