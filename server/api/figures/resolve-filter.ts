import { type Filter, isFieldFilter } from '#domain/contracts/figures-filter.ts'
import { periodOfName } from '#domain/period-presets.ts'
import type { StoreSummary } from './load-store.ts'

type Asked = { store: StoreSummary; today: string }

/** Returns the filter with the days of each period that it names, such as "last month", in the store's time zone. */
export function resolveFilter(filter: Filter, asked: Asked): Filter {
  if (isFieldFilter(filter)) return filter
  const { store, today } = asked
  const resolve = (inner: Filter) => resolveFilter(inner, asked)
  switch (filter[0]) {
    case 'and':
    case 'or':
      return [filter[0], filter[1].map(resolve)]
    case 'not':
    case 'order_has':
      return [filter[0], resolve(filter[1])]
    case 'has_done':
    case 'has_not_done': {
      const [operator, inner, days] = filter
      const calendar = { today, firstDay: store.first_order_day, lastDay: store.last_order_day }
      return [operator, resolve(inner), typeof days === 'string' ? periodOfName(days, calendar) : days]
    }
  }
}
