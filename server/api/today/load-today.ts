import * as v from 'valibot'
import { type Today, todaySchema } from '#domain/contracts/today.ts'
import { lastCompleteDay } from '#domain/figures-end.ts'
import { addDays } from '#domain/periods.ts'
import { describeFine } from '#domain/today/describe-fine.ts'
import { areOrdersOld } from '#domain/today/old-orders.ts'
import type { HistorySource } from '#server/api/analytics/forecast/load-history.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { toStore } from '#server/api/figures/load-store.ts'
import { loadMonths } from '#server/api/goals/load-months.ts'
import { loadInsights } from '#server/api/signals/load-signals.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/system/log.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { checksSchema } from './checks.ts'
import { loadActions } from './load-actions.ts'
import { loadLastDay } from './load-last-day.ts'
import { loadOutcomes } from './load-outcomes.ts'

export type TodaySource = HistorySource & { log: Log }

export type TodayQuestion = Omit<FiguresQuestion<unknown>, 'query'>

// What the answer depends on besides the store: what was last looked at, which may be nothing new.
const STATE = `
select
  (select last_day::text from private.signal_runs where store_id = $1) as signals_to,
  exists (
    select from public.signals join private.signal_runs using (store_id)
    where store_id = $1 and state in ('dismissed', 'resolved') and (card ->> 'seenOn')::date >= last_day
  ) as goes_on,
  (select jsonb_build_array(looked_on, checks) from private.today_runs where store_id = $1) as looked,
  (
    select jsonb_build_object(
      'id', id, 'shopName', shop_name, 'state', case when state = 'connected' then 'late' else state end
    )
    from public.connections
    where store_id = $1
      and (state in ('broken', 'paused', 'backfill') or (state = 'connected' and synced_at < now() - interval '1 hour'))
    order by array_position(array['broken', 'connected', 'paused', 'backfill'], state), id limit 1
  ) as behind`

type State = { signals_to: string | null; goes_on: boolean; looked: unknown; behind: unknown }

const lookedSchema = v.nullable(v.tuple([v.string(), checksSchema]))

/** Loads what was last looked at in a store. */
export async function loadTodayState(database: Database, storeId: string) {
  const { rows } = await queryAsService<State>(database, STATE, [storeId])
  const { signals_to: signalsTo = null, goes_on: goesOn = false, looked = null, behind = null } = rows[0] ?? {}
  const [lookedOn, checks] = v.parse(lookedSchema, looked) ?? [null, { stock: null }]
  return { signalsTo, goesOn, lookedOn, checks, behind: v.parse(todaySchema.entries.behind, behind) }
}

/** Loads what Today shows of a store, with the permissions of the person. */
export async function loadToday(source: TodaySource, question: TodayQuestion): Promise<Omit<Today, 'asOf'>> {
  const { database } = source
  const { claims, store, today } = question
  const { currency, id: storeId } = store
  const [lastDay, months, insights, state, outcomes] = await Promise.all([
    loadLastDay(database, question),
    loadMonths(source, { ...question, onlyWithGoal: true }),
    loadInsights(source, claims, { storeId, currency }),
    loadTodayState(database, storeId),
    loadOutcomes(source, claims, { storeId, currency, today }),
  ])
  const { actions, signals } = await loadActions(database, claims, { storeId, currency, today, insights })
  const { ordersInOtherCurrencies: _left, ...shown } = toStore(store, { ordersInOtherCurrencies: 0 })
  return {
    store: shown,
    lastDay,
    months: months
      .filter(({ coverage }) => coverage !== 0)
      .map(({ elapsedBy: _by, noChance: _reason, ...month }) => month),
    actions,
    signals,
    fine: describeFine({
      signalsTo: state.signalsTo,
      hasSignals: insights.length > 0 || state.goesOn,
      stock: state.checks.stock,
      completeTo: upToDate(question),
      areOrdersOld: areOrdersOld(store.last_order_day, today),
      isBehind: state.behind !== null,
    }),
    behind: state.behind,
    outcomes,
    lookedOn: state.lookedOn,
    today,
  }
}

/** Returns the last complete day, if that is yesterday or an import of yesterday is the last. */
function upToDate({ store: { figures_end: end, first_order_day: first }, today }: TodayQuestion): string | null {
  if (first === null || (end !== null && end.day < addDays(today, -1))) return null
  return lastCompleteDay(today, end)
}
