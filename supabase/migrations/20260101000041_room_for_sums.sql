-- Any number of amounts and quantities that fit their own columns also fit their sums. A wider number of the same scale costs
-- no rewriting.

alter table private.entry_sums
  alter column amount type numeric(38, 6),
  alter column quantity type numeric(38, 3);

alter table public.sales_days
  alter column gross_sales type numeric(38, 6),
  alter column discounts type numeric(38, 6),
  alter column returns type numeric(38, 6),
  alter column shipping type numeric(38, 6),
  alter column taxes type numeric(38, 6),
  alter column duties type numeric(38, 6),
  alter column units type numeric(38, 3);

alter table public.product_months
  alter column net_sales type numeric(38, 6),
  alter column units type numeric(38, 3);
