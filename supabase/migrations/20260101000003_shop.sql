-- The bulk tables below have no foreign keys: each costs 5 µs a row where the row itself costs 4.5 (embedded, measured), and
-- a line of a file makes two or three rows with three keys each. Only imports write these tables, with ids that they have
-- just looked up; what "on delete cascade" would do is done in slices by server/api/publication.
-- Keys are bigint: half the index of a uuid, and in order of arrival.

create table public.imports (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  store_id uuid not null references public.stores (id) on delete cascade,
  created_by uuid references auth.users (id) on delete set null,
  -- Where the rows come from: a format's source, or 'sample'. Part of every order's key.
  source text,
  status text not null check (status in ('queued', 'awaiting_input', 'running', 'done', 'failed', 'cancelled')),
  filename text,
  file_sha256 text,
  -- The counters, notes and questions, in the shape of domain/contracts/imports.ts.
  report jsonb not null default '{}'::jsonb,
  answers jsonb not null default '{}'::jsonb,
  error jsonb,
  -- The one switch: rows of an import are seen by nobody before it is set. See decision 0007.
  published_at timestamptz,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

create index imports_store_id on public.imports (store_id, id desc);
create index imports_created_by on public.imports (created_by);

comment on table public.imports is 'One row per file or sample brought into a store, with its progress and its report.';

create table public.customers (
  id bigint generated always as identity primary key,
  store_id uuid not null,
  -- The import that met the customer first; the row is seen once that one is published.
  import_id bigint not null,
  source text not null,
  -- The source's own id, else the normalised e-mail: what makes two orders one person's.
  external_id text not null,
  email text,
  name text,
  country text,
  created_at timestamptz not null default now(),
  unique (store_id, source, external_id)
);

create index customers_import_id on public.customers (import_id, id);

comment on table public.customers is 'A buyer of a store, merged by the source''s id or the normalised e-mail.';

create table public.products (
  id bigint generated always as identity primary key,
  store_id uuid not null,
  -- The import that met the product first; the row is seen once that one is published.
  import_id bigint not null,
  -- What lines are matched by: 'sku:…' in lower case, else 'title:…' in lower case.
  match_key text not null,
  sku text,
  title text not null,
  variant text,
  handle text,
  vendor text,
  product_type text,
  status text,
  price numeric(20, 6),
  unit_cost numeric(20, 6),
  -- NULL is "not tracked", not zero.
  inventory_quantity integer,
  image_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (store_id, match_key)
);

create index products_import_id on public.products (import_id);

comment on table public.products is 'A thing a store sells, one row per variant.';

create table public.orders (
  id bigint generated always as identity primary key,
  store_id uuid not null,
  source text not null,
  external_id text not null,
  import_id bigint not null,
  -- The import that brings a newer version of this order; the row counts until that one is published.
  replaced_by bigint,
  name text not null,
  placed_at timestamptz not null,
  placed_day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  customer_id bigint,
  financial_status text,
  fulfillment_status text,
  -- 'return' is a document that only gives back, such as a credit note: it moves money and is no order.
  status text not null check (status in ('open', 'cancelled', 'refunded', 'return')),
  channel text,
  country text,
  discount_code text,
  total numeric(20, 6) not null,
  cancelled_at timestamptz,
  -- A test order is kept and never counted; it has no ledger entries.
  is_test boolean not null default false,
  refund_date_estimated boolean not null default false,
  -- Hash of everything read from the source: the same hash is the same order.
  content_hash text not null,
  unique (store_id, source, external_id, import_id)
);

create index orders_store_placed on public.orders (store_id, placed_at desc, id desc);
create index orders_import_day on public.orders (import_id, placed_day);
create index orders_replaced_by on public.orders (replaced_by, id) where replaced_by is not null;
create index orders_customer_id on public.orders (customer_id, placed_at);

comment on table public.orders is 'One version of one order. The version that counts is the one of the newest published import.';

create table public.order_lines (
  order_id bigint not null,
  ordinal integer not null,
  store_id uuid not null,
  product_id bigint,
  sku text,
  title text not null,
  quantity numeric(14, 3) not null,
  -- Before discounts and tax.
  unit_price numeric(20, 6) not null,
  discount numeric(20, 6) not null default 0,
  tax numeric(20, 6) not null default 0,
  primary key (order_id, ordinal)
);

comment on table public.order_lines is 'What an order holds: product, quantity, unit price before discounts and tax.';

create table public.ledger_entries (
  order_id bigint not null,
  ordinal integer not null,
  store_id uuid not null,
  import_id bigint not null,
  product_id bigint,
  kind text not null check (kind in ('sale', 'discount', 'return', 'shipping', 'tax', 'duty', 'cancellation', 'fee')),
  occurred_at timestamptz not null,
  -- The store's own day of occurred_at.
  day date not null,
  currency text not null,
  -- Signed as it adds to total sales: sales positive; discounts and returns negative; refunded shipping and tax negative.
  amount numeric(20, 6) not null,
  -- Units sold (positive, on sale) or given back (negative, on return).
  quantity numeric(14, 3) not null default 0,
  -- The same for the entries of one refund of an order, so that refunds can be counted; NULL elsewhere.
  refund_key text,
  primary key (order_id, ordinal)
);

create index ledger_entries_import_day on public.ledger_entries (import_id, day);
create index ledger_entries_refunds on public.ledger_entries (import_id, day) where refund_key is not null;

comment on table public.ledger_entries is 'Every event that moves money, on its own day and in its own currency. Past days are never rewritten.';

create table public.import_rejections (
  id bigint generated always as identity primary key,
  import_id bigint not null references public.imports (id) on delete cascade,
  store_id uuid not null,
  line integer not null,
  column_name text,
  reason text not null,
  row_text text not null
);

create index import_rejections_import_id on public.import_rejections (import_id, line);

comment on table public.import_rejections is 'Rows of a file that could not be taken: where, why, and the row itself.';
