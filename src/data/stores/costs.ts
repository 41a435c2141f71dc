import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { useListChange } from '#data/analytics/use-list-change.ts'
import { loadBackend, toRestError } from '#data/backend/backend.ts'
import { figuresKey } from '#data/figures/answers.ts'
import type { AdSpend, CostRule } from '#domain/costs/costs.ts'
import { addDays, type Period } from '#domain/periods.ts'
import { AppError } from '#lib/app-error.ts'
import { storeQueries } from './stores.ts'

const spendSchema = v.array(v.object({ month: v.string(), channel: v.string(), amount: v.number(), days: v.number() }))

/** What was paid for ads in a month, whose first day is `month`, in minor units. */
export type MonthlySpend = v.InferOutput<typeof spendSchema>[number]

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
    .select('id, kind, percent, amount, method:payment_method, from:valid_from, to:valid_to')
    .eq('store_id', storeId)
    .order('valid_from', { ascending: false })
    .abortSignal(signal)
    .overrideTypes<CostRule[], { merge: false }>()
  if (error) throw toRestError(error, status, 'Your cost rules could not be loaded.')
  return data
}

async function loadAdSpend(storeId: string, signal: AbortSignal): Promise<MonthlySpend[]> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .rpc('ad_spend_by_month', { store: storeId })
    .select('month, channel, amount, days')
    .abortSignal(signal)
  if (error) throw toRestError(error, status, 'Your ad spend could not be loaded.')
  return v.parse(spendSchema, data)
}

/** Adds a rule, which replaces the one of its kind and payment method from its day on. */
export function useAddCostRule(storeId: string) {
  return useCostChange(async ({ kind, percent, amount, method, from }: Omit<CostRule, 'id' | 'to'>) => {
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

/** Ends a rule after a day, or lets it hold again until the next one. */
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
    const rows = spend.map((one) => ({ store_id: storeId, ...one }))
    const { error, status } = await rest.from('ad_spend').upsert(rows, { onConflict: 'store_id,day,channel' })
    if (error) throw toRestError(error, status, error.code === LIMIT_REACHED ? undefined : 'Nothing was saved.')
  })
}

const monthOf = (month: string): Period => ({
  from: month,
  to: addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1),
})

/** Deletes the ad spend of a channel in a month. */
export function useDeleteAdSpend(storeId: string) {
  return useCostChange(async ({ month, channel }: Pick<MonthlySpend, 'month' | 'channel'>) => {
    const { from, to } = monthOf(month)
    const { rest } = await loadBackend()
    const { error, status } = await rest
      .from('ad_spend')
      .delete()
      .eq('store_id', storeId)
      .eq('channel', channel)
      .gte('day', from)
      .lte('day', to)
    if (error) throw toRestError(error, status, 'The ad spend was not deleted.')
  })
}

const useCostChange = <Change>(change: (asked: Change) => Promise<void>) =>
  useListChange(change, costQueries.all(), figuresKey)
