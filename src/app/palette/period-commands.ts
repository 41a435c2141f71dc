import CalendarDays from 'lucide-react/icons/calendar-days'
import { actingControls } from '#figures/choices/acting-controls.ts'
import { FIRST_PAGES } from '#figures/choices/page-choice.ts'
import { COMPARISON_LABELS, PERIOD_OPTIONS, toPeriod } from '#figures/choices/period-choice.ts'
import { type ActingControls, PERIOD_ONLY } from '#figures/period/acting-controls.ts'
import type { OpenPage } from './export-commands.ts'

/** Returns the commands that change the period and the comparison of the open page, or of the dashboard if it has none. */
export function periodCommands(open: OpenPage) {
  const acting = actingOn(open)
  const [forPeriod, forComparison] = [targetOf(open, acting?.period), targetOf(open, acting?.comparison)]
  return [
    ...PERIOD_OPTIONS.filter(({ value }) => value !== 'custom').map(({ value, label }) => ({
      label: `Show ${label.toLowerCase()}${forPeriod.place}`,
      icon: CalendarDays,
      keywords: 'change period days dates time',
      path: pathWith(forPeriod, { period: toPeriod(value), from: null, to: null, name: null }),
    })),
    ...Object.entries(COMPARISON_LABELS).map(([compare, label]) => ({
      label: `${compare === 'none' ? 'Show without comparison' : `Compare with ${label.toLowerCase()}`}${forComparison.place}`,
      icon: CalendarDays,
      keywords: 'change comparison period against',
      path: pathWith(forComparison, { compare }),
    })),
  ]
}

/** Returns which controls act on the page, if it has any. */
function actingOn({ pathname, search }: OpenPage): ActingControls | null {
  if (pathname === '/analytics') return actingControls(search)
  return pathname === '/dashboard' || /^\/analytics\/products\/\d+$/.test(pathname) ? PERIOD_ONLY : null
}

/** A page that a command changes. `place` names it in the label, unless it is the open page. */
type Target = OpenPage & { place: string }

const targetOf = (open: OpenPage, isActing = false): Target =>
  isActing
    ? { ...open, place: '' }
    : { pathname: '/dashboard', search: new URLSearchParams(), place: ' on the dashboard' }

function pathWith({ pathname, search }: Target, changes: Record<string, string | null>): string {
  const changed = new URLSearchParams(search)
  for (const [name, value] of Object.entries({ ...FIRST_PAGES, ...changes })) {
    if (value === null) changed.delete(name)
    else changed.set(name, value)
  }
  return changed.size === 0 ? pathname : `${pathname}?${changed}`
}
