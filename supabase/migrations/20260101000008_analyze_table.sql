-- The plans of a store that has just grown a thousandfold must not wait for the next round of maintenance. Few samples
-- do: of these tables the sizes matter, and which columns are constant.
-- Definer: only the owner of a table may analyse it.
create function private.analyze_table(table_name text) returns void
language plpgsql security definer set search_path = '' set default_statistics_target = 5 as $$
begin
  if table_name not in (
    'customers', 'products', 'orders', 'order_lines', 'ledger_entries',
    'sales_days', 'customer_days', 'product_months', 'product_month_days'
  ) then
    raise insufficient_privilege using message = format('%s is no table of a store.', table_name);
  end if;
  execute format('analyze public.%I', table_name);
end
$$;

revoke all on function private.analyze_table from public, anon;
grant execute on function private.analyze_table to service_role;
