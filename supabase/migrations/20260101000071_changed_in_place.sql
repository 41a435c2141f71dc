-- Imports change products and customers that are already seen, once they are published or while they are undone. Answers
-- that show them are kept by the store's data version, so it grows with each such statement: not with each row, which
-- would slow imports down. New rows are not seen before their import is published, which raises the version itself.
create function private.raise_data_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.stores set data_version = data_version + 1
  where id = any (array(
    select distinct changed.store_id
    from changed join before using (id)
    -- A row that passes from one import to another that counts looks the same.
    where to_jsonb(changed) - 'import_id' <> to_jsonb(before) - 'import_id'
  ));
  return null;
end
$$;

revoke all on function private.raise_data_version from public, anon;

create trigger raise_data_version after update on public.products
  referencing old table as before new table as changed for each statement execute function private.raise_data_version();
create trigger raise_data_version after update on public.customers
  referencing old table as before new table as changed for each statement execute function private.raise_data_version();
