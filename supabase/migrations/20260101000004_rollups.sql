-- Sums per day and month, so that a dashboard costs the days shown and not the orders stored. Each row holds what one
-- import changed (orders it replaced are taken off), so that rows of published imports add up to the store's figures and
-- publishing an import is one update. See decision 0007.

create table public.sales_days (
  store_id uuid not null references public.stores (id) on delete cascade,
  currency text not null,
  day date not null,
  import_id bigint not null,
  gross_sales numeric(24, 6) not null default 0,
  -- Discounts and returns are positive here and subtracted.
  discounts numeric(24, 6) not null default 0,
  returns numeric(24, 6) not null default 0,
  shipping numeric(24, 6) not null default 0,
  taxes numeric(24, 6) not null default 0,
  duties numeric(24, 6) not null default 0,
  orders integer not null default 0,
  units numeric(18, 3) not null default 0,
  refunds integer not null default 0,
  primary key (store_id, currency, day, import_id)
);

create index sales_days_import_id on public.sales_days (import_id);

comment on table public.sales_days is 'Sales of a store per day and currency, as changed by each import.';

create table public.customer_days (
  store_id uuid not null references public.stores (id) on delete cascade,
  day date not null,
  import_id bigint not null,
  -- Customers who ordered that day, and those of them who had ordered on an earlier day.
  active integer not null default 0,
  active_before integer not null default 0,
  -- At k: those of them whose previous order day is at most k days back; beyond the end all of active_before.
  -- Customers of a period are then the sum over its days d of active(d) - active_within(d)[d - from].
  active_within integer[] not null default '{}',
  -- Customers whose first order was that day, and those of them who have ordered again.
  new_customers integer not null default 0,
  new_again integer not null default 0,
  -- At k + 1: those of them whose second order came at most k days later; beyond the end all of new_again.
  -- Customers with one order up to the period's end are the sum of new_customers(d) - second_within(d)[to - d + 1].
  second_within integer[] not null default '{}',
  primary key (store_id, day, import_id)
);

-- Not compressed: a year of days reads in half the time.
alter table public.customer_days
  alter column active_within set storage external,
  alter column second_within set storage external;

create index customer_days_import_id on public.customer_days (import_id);

comment on table public.customer_days is 'Distinct customers of any period, exactly, from one row a day, as changed by each import.';

create table public.product_months (
  store_id uuid not null references public.stores (id) on delete cascade,
  currency text not null,
  -- The first day of the month.
  month date not null,
  product_id bigint not null,
  import_id bigint not null,
  net_sales numeric(24, 6) not null,
  units numeric(18, 3) not null,
  primary key (store_id, currency, month, product_id, import_id)
);

create index product_months_import_id on public.product_months (import_id);

comment on table public.product_months is 'Net sales and units of each product per month, as changed by each import.';

-- Apart from the months, so that a long period reads these wide rows for the months at its ends alone.
create table public.product_month_days (
  store_id uuid not null references public.stores (id) on delete cascade,
  currency text not null,
  month date not null,
  product_id bigint not null,
  import_id bigint not null,
  -- At n: the sum of days 1 to n of the month, 31 entries, so that any days of it cost two look-ups.
  net_sales numeric[] not null,
  units numeric[] not null,
  primary key (store_id, currency, month, product_id, import_id)
);

create index product_month_days_import_id on public.product_month_days (import_id);

comment on table public.product_month_days is 'Net sales and units of each product, cumulated over the days of each month, as changed by each import.';

-- Working tables of a publication. Of no meaning to anybody else.

create table private.entry_sums (
  import_id bigint not null,
  currency text not null,
  day date not null,
  -- A kind of ledger entry, or 'order' and 'refund' whose quantity is a count. Negative where orders are replaced.
  kind text not null,
  product_id bigint,
  amount numeric(24, 6) not null,
  quantity numeric(18, 3) not null
);
create index entry_sums_import_day on private.entry_sums (import_id, day);

-- Customers from before the import whose orders it adds to or replaces.
create table private.touched_customers (
  import_id bigint not null,
  customer_id bigint not null,
  primary key (import_id, customer_id)
);

create table private.customer_changes (
  import_id bigint not null,
  day date not null,
  kind text not null check (kind in ('active', 'gap', 'new', 'second')),
  gap integer not null,
  customers integer not null
);
create index customer_changes_import_day on private.customer_changes (import_id, day);

grant all on private.entry_sums, private.touched_customers, private.customer_changes to service_role;
