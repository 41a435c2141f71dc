-- A purchase order that a member marks as received isn't part of the known stock until the next file of products. One that
-- is received because the stock rose is. Open orders are limited, because each of them is read with each list of them.
alter table public.purchase_orders add column is_in_stock boolean not null default false;

comment on column public.purchase_orders.is_in_stock is
  'Whether the order was received because the known stock rose, which has its units.';

update public.purchase_orders set is_in_stock = true where received_on is not null;

create function private.limit_purchase_orders() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.purchase_orders
    where store_id in (select store_id from added) and received_on is null
    group by store_id having count(*) > 10000
  ) then
    raise exception using
      errcode = 'PT409', message = 'Your store has 10,000 open purchase orders, and no more are possible.',
      hint = 'Mark some as received first.';
  end if;
  return null;
end
$$;

create trigger limit_purchase_orders after insert on public.purchase_orders
  referencing new table as added for each statement execute function private.limit_purchase_orders();

revoke all on function private.limit_purchase_orders from public, anon, authenticated;
