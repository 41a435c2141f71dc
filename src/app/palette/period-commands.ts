import CalendarDays from 'lucide-react/icons/calendar-days'
import { FIRST_PAGES } from '#figures/choices/page-choice.ts'
import { COMPARISON_LABELS, PERIOD_OPTIONS, toPeriod } from '#figures/choices/period-choice.ts'
import type { OpenPage } from './export-commands.ts'

/** Returns the commands that change the period and the comparison of the open page, or of the dashboard. */
export const periodCommands = (open: OpenPage) => [
  ...PERIOD_OPTIONS.filter(({ value }) => value !== 'custom').map(({ value, label }) => ({
    label: `Show ${label.toLowerCase()}`,
    icon: CalendarDays,
    keywords: 'change period days dates time',
    path: pathWith(open, { period: toPeriod(value), from: null, to: null, name: null }),
  })),
  ...Object.entries(COMPARISON_LABELS).map(([compare, label]) => ({
    label: compare === 'none' ? 'Show without comparison' : `Compare with ${label.toLowerCase()}`,
    icon: CalendarDays,
    keywords: 'change comparison period against',
    path: pathWith(open, { compare }),
  })),
]

const WITH_PERIOD = ['/dashboard', '/analytics']

function pathWith({ pathname, search }: OpenPage, changes: Record<string, string | null>): string {
  const hasPeriod = WITH_PERIOD.includes(pathname)
  const changed = new URLSearchParams(hasPeriod ? search : {})
  for (const [name, value] of Object.entries({ ...FIRST_PAGES, ...changes })) {
    if (value === null) changed.delete(name)
    else changed.set(name, value)
  }
  const path = hasPeriod ? pathname : '/dashboard'
  return changed.size === 0 ? path : `${path}?${changed}`
}
