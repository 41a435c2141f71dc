import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { loadBackend, SERVER_FAILED, toRestError, toWrittenError } from '#data/backend/backend.ts'
import { loadAnswer } from '#data/figures/answers.ts'
import { goalsKey, refreshGoals } from '#data/figures/refresh-goals.ts'
import { GOAL_METRICS, goalsSchema } from '#domain/contracts/goals.ts'

const storedSchema = v.array(
  v.object({
    metric: v.picklist(GOAL_METRICS),
    month: v.string(),
    amount: v.number(),
    currency: v.string(),
  }),
)

/** A goal for a month, named by its first day. The amount is in minor units of the currency, or a number of orders. */
export type StoredGoal = v.InferOutput<typeof storedSchema>[number]

/** A goal to set; with `null`, to remove. */
export type GoalChange = Pick<StoredGoal, 'metric' | 'month'> & { amount: number | null }

const courseAnswer = v.nullable(goalsSchema)

/** Both change with the figures, so that one refresh loads them again. */
export const goalQueries = {
  stored: (storeId: string) =>
    queryOptions({
      queryKey: [...goalsKey, storeId, 'stored'],
      queryFn: ({ signal }) => loadGoals(storeId, signal),
    }),
  /** How the month goes. */
  course: (storeId: string) =>
    queryOptions({
      queryKey: [...goalsKey, storeId, 'course'],
      queryFn: ({ signal }) =>
        loadAnswer({ path: `/api/goals?${new URLSearchParams({ store: storeId })}`, schema: courseAnswer }, signal),
    }),
}

async function loadGoals(storeId: string, signal: AbortSignal): Promise<StoredGoal[]> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('goals')
    .select('metric, month, amount, currency')
    .eq('store_id', storeId)
    .in('metric', GOAL_METRICS)
    .abortSignal(signal)
  if (error) throw toRestError(error, status, SERVER_FAILED)
  return v.parse(storedSchema, data)
}

/** Sets and removes goals of a store, all or none of them. Shows them at once and reverts them if saving fails. */
export function useSaveGoals({ id, currency }: { id: string; currency: string }) {
  const client = useQueryClient()
  const { queryKey } = goalQueries.stored(id)
  return useMutation({
    scope: { id: `goals ${id}` },
    mutationFn: async (changes: readonly GoalChange[]) => {
      const { rest } = await loadBackend()
      const { error, status } = await rest.rpc('set_goals', { store: id, goals: changes })
      if (error) throw toWrittenError(error, status, 'The goals were not saved.')
    },
    async onMutate(changes) {
      // A running query would restore the old goals.
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (known) => known && withChanges(known, changes, currency))
      return before
    },
    onError(_error, _changes, before) {
      client.setQueryData(queryKey, before)
    },
    onSettled() {
      // After a failure too, because the goals may have been saved.
      void refreshGoals(client)
    },
  })
}

function withChanges(known: readonly StoredGoal[], changes: readonly GoalChange[], currency: string): StoredGoal[] {
  const isChanged = (goal: StoredGoal) =>
    changes.some(({ metric, month }) => metric === goal.metric && month === goal.month)
  const set = changes.flatMap(({ amount, ...goal }) => (amount === null ? [] : [{ ...goal, amount, currency }]))
  return [...known.filter((goal) => !isChanged(goal)), ...set]
}
