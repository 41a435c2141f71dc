import { type DayFigure, forecastSales, type SalesForecast } from '#domain/analysis/forecast/forecast-sales.ts'
import type { Range } from '#domain/analysis/forecast/intervals.ts'
import { bucketsOf } from '#domain/buckets.ts'
import { unitAround } from '#domain/calendar-units.ts'
import { FORECAST_STEPS, type ForecastMetric, type ForecastUnit } from '#domain/contracts/analytics/forecast-terms.ts'
import type { ForecastReport } from '#domain/contracts/analytics/forecast.ts'
import { lastCompleteDay } from '#domain/figures-end.ts'
import { addDays, type Period } from '#domain/periods.ts'
import { daysTouched, loadEvents } from '#server/api/events/load-events.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import type { ForecastQuery } from './forecast-query.ts'
import { type HistorySource, loadHistory } from './load-history.ts'

/** How many days, weeks or months before the forecast are shown. */
const SHOWN: Readonly<Record<ForecastUnit, number>> = { day: 84, week: 26, month: 24 }

/** Expected orders have decimals, such as 0.04 a day. Forecasts are whole numbers, so they are made of hundredths. */
const PARTS: Readonly<Record<ForecastMetric, number>> = { net_sales: 1, orders: 100 }

type Question = FiguresQuestion<ForecastQuery>

/** Forecasts a store's net sales or orders, or those that meet a filter, from all complete days and what is in since. */
export async function buildForecast(source: HistorySource, question: Question): Promise<Omit<ForecastReport, 'asOf'>> {
  const { query, store, today } = question
  const { by, metric } = query
  const days = await loadHistory(source, { ...question, limit: { where: query.where, claims: question.claims } })
  const events = await loadEvents(source.database, question.claims, store.id)
  const through = lastCompleteDay(today, store.figures_end)
  const values = days.map((day) => ({ day: day.day, value: day[metric] }))
  return {
    report: 'forecast',
    currency: store.currency,
    metric,
    by,
    history: unitsBefore(through, by, days[0]?.day ?? today).map((unit) => ({ ...unit, value: sumOf(values, unit) })),
    through,
    forecast: forecastParts(values, query, { through, marked: daysTouched(events, query.where) }),
    today,
  }
}

type Known = { through: string; marked: readonly string[] }

function forecastParts(values: readonly DayFigure[], { by, metric }: ForecastQuery, known: Known): SalesForecast {
  const parts = PARTS[metric]
  const whole = <Expected extends Range>(range: Expected): Expected => ({
    ...range,
    value: range.value / parts,
    low: range.low / parts,
    high: range.high / parts,
  })
  const figures = values.map(({ day, value }) => ({ day, value: value * parts }))
  const forecast = forecastSales(figures, { unit: by, steps: FORECAST_STEPS[by], ...known })
  if (forecast.kind !== 'ready') return forecast
  return {
    ...forecast,
    steps: forecast.steps.map((step) => ({ ...whole(step), sold: step.sold / parts })),
    total: whole(forecast.total),
  }
}

/** The last days or whole months up to a day, from the first day on. */
function unitsBefore(through: string, by: ForecastUnit, firstDay: string): Period[] {
  const next = unitAround(addDays(through, 1), by).from
  const from = unitAround(next, by, -SHOWN[by]).from
  const units = bucketsOf({ from, to: addDays(next, -1) }, by)
  return units.filter((unit) => unit.from >= firstDay)
}

const sumOf = (values: readonly DayFigure[], { from, to }: Period) =>
  values.reduce((sum, { day, value }) => (from <= day && day <= to ? sum + value : sum), 0)
