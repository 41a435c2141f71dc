import { useLocation, useNavigate } from 'react-router'
import type { FiguresQuestion } from '#data/figures/paths.ts'
import { FilterError, parseFilter } from '#domain/contracts/figures-filter.ts'
import { QUERY_METRICS, type QueryMetric } from '#domain/metrics.ts'
import { PERIOD_NAMES } from '#domain/period-presets.ts'
import { isDay } from '#domain/periods.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { withChoice } from '#lib/with-choice.ts'

/** The orders or refunds that a figure is made of. */
export type OpenedOrders = {
  question: FiguresQuestion
  /** What the figure is of, such as "Germany". Empty for the total. */
  name: string
  metric: QueryMetric
  timeZone: string
}

/** Reads the orders that the URL opens. Returns `null` if there are none, or if a part of them is wrong. */
function parseOpenedOrders(search: URLSearchParams): OpenedOrders | null {
  const text = search.get('behind')
  if (text === null) return null
  try {
    return readOpened(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof FilterError) return null
    throw error
  }
}

function readOpened(value: unknown): OpenedOrders | null {
  const { question, name, metric: shown, timeZone } = Object(value)
  const metric = QUERY_METRICS.find((known) => known === shown)
  const period = readPeriod(Object(question).period)
  if (!metric || !period || !isTimeZone(timeZone) || typeof name !== 'string') return null
  return { question: { ...readQuestion(question, metric), ...period }, name, metric, timeZone }
}

function readQuestion(value: unknown, metric: QueryMetric): FiguresQuestion {
  const { store, rows, where, order, basis } = Object(value)
  return {
    ...(typeof store === 'string' && { store }),
    metrics: [metric],
    by: [],
    rows: rows === 'refunds' ? 'refunds' : 'orders',
    ...(where !== undefined && { where: parseFilter(where) }),
    ...(order !== undefined && { order: [[metric, 'desc']] }),
    ...(basis === 'woocommerce' && { basis }),
  }
}

/** Without a period the server chooses one. Returns `null` for what is no period. */
function readPeriod(value: unknown): Pick<FiguresQuestion, 'period'> | null {
  if (value === undefined) return {}
  const name = PERIOD_NAMES.find((known) => known === value)
  if (name) return { period: name }
  const { from, to } = Object(value)
  return typeof from === 'string' && typeof to === 'string' && isDay(from) && isDay(to)
    ? { period: { from, to } }
    : null
}

function isTimeZone(value: unknown): value is string {
  try {
    return typeof value === 'string' && Intl.DateTimeFormat('en', { timeZone: value }) !== undefined
  } catch {
    return false
  }
}

/**
 * Returns a function that opens orders. The URL keeps them, so that they are open again on return from the page of an
 * order. The browser's history has no step for them. A table has hundreds of figures, so only a press parses the address.
 */
export function useOpenOrders() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return ({ question, name, metric, timeZone }: OpenedOrders) => {
    const behind = JSON.stringify({ question, name, metric, timeZone })
    const opened = withChoice(new URLSearchParams(search), { behind, behind_page: null })
    void navigate(`?${opened}`, { replace: true, preventScrollReset: true, flushSync: true })
  }
}

/** Returns the orders that are open, and a function that closes them. */
export function useOpenedOrders() {
  const { choice: opened, choose } = useChoice(parseOpenedOrders)
  return { opened, close: () => choose({ behind: null, behind_page: null }, { replace: true }) }
}
