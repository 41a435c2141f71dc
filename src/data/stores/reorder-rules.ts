import { queryOptions } from '@tanstack/react-query'
import { reorderQueries } from '#data/analytics/reorder.ts'
import { useListChange } from '#data/analytics/use-list-change.ts'
import { loadBackend, toRestError } from '#data/backend/backend.ts'
import { todayQueries } from '#data/figures/today.ts'
import type { ReorderRule, ReorderTerms } from '#domain/analysis/reorder/reorder-rules.ts'
import { AppError } from '#lib/app-error.ts'
import { reorderRulesKey } from '#data/figures/refresh-reorder.ts'

/** A rule with the name of its product. */
export type NamedRule = ReorderRule & {
  product: { title: string; variant: string | null; vendor: string | null } | null
}

/** The database's code for a value that must be unique and isn't. */
const UNIQUE_VIOLATION = '23505'
/** The code of a limit that the database sets; its message is for people. */
const LIMIT_REACHED = 'PT409'

export const reorderRuleQueries = {
  all: () => reorderRulesKey,
  of: (storeId: string) =>
    queryOptions({
      queryKey: [...reorderRuleQueries.all(), storeId],
      queryFn: ({ signal }) => loadRules(storeId, signal),
      refetchOnWindowFocus: 'always',
    }),
}

type Row = Omit<NamedRule, 'productId'> & { productId: number | null }

async function loadRules(storeId: string, signal: AbortSignal): Promise<NamedRule[]> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('reorder_rules')
    .select(
      'id, vendor, productId:product_id, leadDays:lead_days, reviewDays:review_days, minimum, packSize:pack_size, serviceLevel:service_level, holdingPercent:holding_percent, product:products(title, variant, vendor)',
    )
    .eq('store_id', storeId)
    .order('vendor')
    .order('id')
    .abortSignal(signal)
    .overrideTypes<Row[], { merge: false }>()
  if (error) throw toRestError(error, status, 'Your reorder rules could not be loaded.')
  return data.map((rule) => ({ ...rule, productId: rule.productId === null ? null : String(rule.productId) }))
}

/** Terms that are missing aren't written. */
const toColumns = (terms: ChangedTerms) => ({
  lead_days: terms.leadDays,
  review_days: terms.reviewDays,
  minimum: terms.minimum,
  pack_size: terms.packSize,
  service_level: terms.serviceLevel,
  holding_percent: terms.holdingPercent,
})

type ChangedTerms = Partial<Record<keyof ReorderTerms, number | null>>

type SavedRule = Pick<ReorderRule, 'vendor' | 'productId'> & { id: string | null; terms: ChangedTerms }

const GONE = { code: 'not_found', status: 404 } as const

/** Saves a rule, or the changed terms of one. One without an id is new. */
export function useSaveReorderRule(storeId: string) {
  return useRuleChange(async ({ id, vendor, productId, terms }: SavedRule) => {
    const { rest } = await loadBackend()
    const product = productId === null ? null : Number(productId)
    const { data, error, status } =
      id === null
        ? await rest
            .from('reorder_rules')
            .insert({ store_id: storeId, vendor, product_id: product, ...toColumns(terms) })
            .select('id')
        : await rest.from('reorder_rules').update(toColumns(terms)).eq('id', id).select('id')
    if (error?.code === UNIQUE_VIOLATION) {
      const message = 'A colleague just added this rule. Change theirs instead.'
      throw new AppError(message, { code: error.code, status })
    }
    if (error) throw toRestError(error, status, error.code === LIMIT_REACHED ? undefined : 'The rule was not saved.')
    if (data.length === 0) throw new AppError('A colleague deleted this rule. Add it again if you need it.', GONE)
  })
}

export function useDeleteReorderRule() {
  return useRuleChange(async ({ id }: Pick<ReorderRule, 'id'>) => {
    const { rest } = await loadBackend()
    const { data, error, status } = await rest.from('reorder_rules').delete().eq('id', id).select('id')
    if (error) throw toRestError(error, status, 'The rule was not deleted.')
    if (data.length === 0) throw new AppError('A colleague deleted this rule already.', GONE)
  })
}

const useRuleChange = <Change>(change: (asked: Change) => Promise<void>) =>
  useListChange(change, reorderRuleQueries.all(), reorderQueries.all(), reorderQueries.replays(), todayQueries.all())
