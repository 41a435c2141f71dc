/** Whether an import that was never published still has rows in the store, as a condition on `public.imports as <alias>`. */
export const hasRowsLeft = (alias: string): string => `
  (
    exists (select from public.orders where import_id = ${alias}.id)
    or exists (select from public.orders where replaced_by = ${alias}.id)
    or exists (select from public.customers where import_id = ${alias}.id)
    or exists (select from public.products where import_id = ${alias}.id)
    or exists (select from public.sales_days where import_id = ${alias}.id)
  )`
