-- Where members look after their shop on its platform, for links from orders, customers and products.
alter table public.stores add column admin_address text
  check (length(admin_address) <= 500 and admin_address ~ '^https://[^/@[:space:]]+(/[^[:space:]]*)?$');

comment on column public.stores.admin_address is
  'Address of the shop''s admin on its platform, such as https://admin.shopify.com/store/mugs. Null where nobody has given one.';

grant update (admin_address) on public.stores to authenticated;
