import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { useListChange } from '#data/analytics/use-list-change.ts'
import { loadBackend, toRestError } from '#data/backend/backend.ts'
import { figuresKey } from '#data/figures/answers.ts'
import { unitAround } from '#domain/calendar-units.ts'
import type { AdSpend, CostRule } from '#domain/costs/costs.ts'
import { AppError } from '#lib/app-error.ts'
import { storeQueries } from './stores.ts'

const spendSchema = v.array(
  v.object({
    month: v.string(),
    channel: v.string(),
    currency: v.string(),
    amount: v.number(),
    days: v.number(),
  }),
)

/** What was paid for ads in a month, whose first day is `month`, in minor units of the currency. */
export type MonthlySpend = v.InferOutput<typeof spendSchema>[number]

/** The largest page that the database answers. */
const PAGE_ROWS = 1000
/** The database's code for a value that must be unique and isn't. */
const UNIQUE_VIOLATION = '23505'
/** The code of a limit that the database sets; its message is for people. */
const LIMIT_REACHED = 'PT409'

export const costQueries = {
  /** Below the stores, which load again when a colleague changes what figures are made of. */
  all: () => [...storeQueries.all(), 'costs'] as const,
  rules: (storeId: string) =>
    queryOptions({
      queryKey: [...costQueries.all(), 'rules', storeId],
      queryFn: ({ signal }) => loadRules(storeId, signal),
      refetchOnWindowFocus: 'always',
    }),
  adSpend: (storeId: string) =>
    queryOptions({
      queryKey: [...costQueries.all(), 'ad-spend', storeId],
      queryFn: ({ signal }) => loadAdSpend(storeId, signal),
      refetchOnWindowFocus: 'always',
    }),
}

async function loadRules(storeId: string, signal: AbortSignal): Promise<CostRule[]> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('cost_rules')
    .select('id, kind, percent, amount, currency, method:payment_method, from:valid_from, to:valid_to')
    .eq('store_id', storeId)
    .order('valid_from', { ascending: false })
    .abortSignal(signal)
    .overrideTypes<CostRule[], { merge: false }>()
  if (error) throw toRestError(error, status, 'Your cost rules could not be loaded.')
  return data
}

async function loadAdSpend(storeId: string, signal: AbortSignal): Promise<MonthlySpend[]> {
  const { rest } = await loadBackend()
  const spend: MonthlySpend[] = []
  for (let isLast = false; !isLast;) {
    const { data, error, status } = await rest
      .rpc('ad_spend_by_month', { store: storeId })
      .select('month, channel, currency, amount, days')
      .order('month', { ascending: false })
      .order('channel')
      .order('currency')
      .range(spend.length, spend.length + PAGE_ROWS - 1)
      .abortSignal(signal)
    if (error) throw toRestError(error, status, 'Your ad spend could not be loaded.')
    const page = v.parse(spendSchema, data)
    spend.push(...page)
    isLast = page.length < PAGE_ROWS
  }
  return spend
}

/** Adds a rule, which replaces the one of its kind and payment method from its day on. */
export function useAddCostRule(storeId: string) {
  return useCostChange(async ({ kind, percent, amount, method, from }: Omit<CostRule, 'id' | 'to' | 'currency'>) => {
    const { rest } = await loadBackend()
    const { error, status } = await rest
      .from('cost_rules')
      .insert({ store_id: storeId, kind, percent, amount, payment_method: method, valid_from: from })
    if (error?.code === UNIQUE_VIOLATION) {
      const message = 'A rule of this kind already starts on this day. Delete it first, or choose another day.'
      throw new AppError(message, { code: error.code, status })
    }
    if (error) throw toRestError(error, status, error.code === LIMIT_REACHED ? undefined : 'The rule was not added.')
  })
}

/** Sets the last day of a rule. Without one, it holds until the next rule. */
export function useEndCostRule() {
  return useCostChange(async ({ id, to }: Pick<CostRule, 'id' | 'to'>) => {
    const { rest } = await loadBackend()
    const { error, status } = await rest.from('cost_rules').update({ valid_to: to }).eq('id', id)
    if (error) throw toRestError(error, status, 'The rule was not changed.')
  })
}

export function useDeleteCostRule() {
  return useCostChange(async ({ id }: Pick<CostRule, 'id'>) => {
    const { rest } = await loadBackend()
    const { error, status } = await rest.from('cost_rules').delete().eq('id', id)
    if (error) throw toRestError(error, status, 'The rule was not deleted.')
  })
}

/** Saves ad spend, all of it or nothing. It replaces that of the same days and channels. */
export function useSaveAdSpend(storeId: string) {
  return useCostChange(async (spend: readonly AdSpend[]) => {
    const { rest } = await loadBackend()
    const { error, status } = await rest.rpc('set_ad_spend', { store: storeId, spend })
    if (error) throw toRestError(error, status, error.code === LIMIT_REACHED ? undefined : 'Nothing was saved.')
  })
}

/** Deletes the ad spend of a channel in a month and a currency. */
export function useDeleteAdSpend(storeId: string) {
  return useCostChange(async ({ month, channel, currency }: Pick<MonthlySpend, 'month' | 'channel' | 'currency'>) => {
    const { from, to } = unitAround(month, 'month')
    const { rest } = await loadBackend()
    const { error, status } = await rest
      .from('ad_spend')
      .delete()
      .eq('store_id', storeId)
      .eq('channel', channel)
      .eq('currency', currency)
      .gte('day', from)
      .lte('day', to)
    if (error) throw toRestError(error, status, 'The ad spend was not deleted.')
  })
}

const useCostChange = <Change>(change: (asked: Change) => Promise<void>) =>
  useListChange(change, costQueries.all(), figuresKey)
