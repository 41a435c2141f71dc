-- What a product cost when it was sold, so that a later cost doesn't change past margins.
alter table public.order_lines add column unit_cost numeric(20, 6);

comment on column public.order_lines.unit_cost is 'Cost in the catalogue when the order was imported; null if it was unknown. A products file fills it where it is null.';

update public.order_lines set unit_cost = products.unit_cost
from public.products
where products.id = order_lines.product_id and products.unit_cost is not null;
