-- Questions name customers by their whole name or address. Finding them took 10 seconds for a million customers.

-- Most names have no accents. Removing them is the slowest part.
create or replace function private.plain_words(written text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(
    case
      when octet_length(written) = length(written) then lower(written)
      else translate(
        lower(written),
        'ÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãéèêëíìîïóòôöõúùûüñç‘’–—€',
        'aaaaaeeeeiiiiooooouuuuncaaaaaeeeeiiiiooooouuuunc     '
      )
    end,
    '[^a-z0-9\u0100-\uffff]+', ' ', 'g'
  ))
$$;

create index customers_plain_name on public.customers (store_id, private.plain_words(name)) where name is not null;

-- Definer: with row-level security, only functions that can't leak their arguments may use an index. Addresses of the sample
-- shop have no index of their own.
create function private.named_customers(store uuid, names text[], emails text[]) returns table (value text, text text)
language sql stable security definer set search_path = '' as $$
  with found as (
    select id, import_id, name, email from public.customers
    where store_id = named_customers.store and name is not null
      and private.plain_words(name) = any (array(select private.plain_words(written) from unnest(names) as written))
    union
    select id, import_id, name, email from public.customers
    where store_id = named_customers.store and email is not null and source <> 'sample' and email = any (emails)
    union
    select id, import_id, name, email from public.customers
    where store_id = named_customers.store and source = 'sample' and cardinality(emails) > 0 and email = any (emails)
  )
  select id::text, coalesce(name, email) from found
  where named_customers.store in (select private.member_store_ids()) and import_id in (select private.published_import_ids())
  order by id
  limit 100
$$;

comment on function private.named_customers is
  'The customers of one of the person''s stores with one of these names, whatever their accents, or addresses, in small letters.';

revoke all on function private.named_customers from public, anon;
grant execute on function private.named_customers to authenticated, service_role;
