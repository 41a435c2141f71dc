import { useSyncExternalStore } from 'react'
import { type DateRange, DayPicker } from 'react-day-picker'
import { LOCALE, dateFormat } from '#lib/intl.ts'

/** Days as YYYY-MM-DD. */
type DayRange = { from: string; to: string }

type RangeCalendarProps = {
  /** Empty texts for days that are not chosen. */
  range: DayRange
  /** The first and the last day that can be chosen. */
  limits: DayRange
  /** Called with an empty `to` after the first of two days. */
  onChange: (range: DayRange) => void
}

const wideScreen = matchMedia('(width >= 48rem)')

function subscribeToWidth(listener: () => void) {
  wideScreen.addEventListener('change', listener)
  return () => wideScreen.removeEventListener('change', listener)
}

type LocaleWithWeeks = Intl.Locale & { getWeekInfo?: () => { firstDay: number } }

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

/** Sunday is 0. Monday in browsers that don't know how weeks start in the person's language. */
function findFirstWeekday(): (typeof WEEKDAYS)[number] {
  const locale: LocaleWithWeeks = new Intl.Locale(LOCALE)
  const firstDay = locale.getWeekInfo?.().firstDay ?? 1
  return WEEKDAYS[firstDay % WEEKDAYS.length] ?? 1
}

const FIRST_WEEKDAY = findFirstWeekday()

const formatMonth = (date: Date) => dateFormat({ month: 'long' }).format(date)
const formatYear = (date: Date) => dateFormat({ year: 'numeric' }).format(date)
const formatFullDay = (date: Date) => dateFormat({ dateStyle: 'full' }).format(date)

const formatters = {
  formatMonthDropdown: formatMonth,
  formatYearDropdown: formatYear,
  formatDay: (date: Date) => dateFormat({ day: 'numeric' }).format(date),
  formatWeekdayName: (date: Date) => dateFormat({ weekday: 'short' }).format(date),
}

const labels = {
  labelNav: () => 'Months',
  labelNext: () => 'Next month',
  labelPrevious: () => 'Previous month',
  labelMonthDropdown: () => 'Month',
  labelYearDropdown: () => 'Year',
  labelGrid: (date: Date) => dateFormat({ month: 'long', year: 'numeric' }).format(date),
  labelWeekday: (date: Date) => dateFormat({ weekday: 'long' }).format(date),
  labelDayButton: (date: Date, { selected, today }: Record<string, boolean>) =>
    [today && 'Today', formatFullDay(date), selected && 'selected'].filter(Boolean).join(', '),
}

const stepStyles =
  'grid size-9 place-items-center rounded-control hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:opacity-40 pointer-coarse:size-11'

const classNames = {
  root: 'relative',
  months: 'flex flex-wrap gap-6',
  month: 'w-64 min-[24rem]:pointer-coarse:w-77',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: stepStyles,
  button_next: stepStyles,
  chevron: 'size-5 fill-muted',
  month_caption: 'mb-2 flex h-9 items-center justify-center font-medium pointer-coarse:h-11',
  dropdowns: 'flex gap-1',
  dropdown_root:
    'relative rounded-control px-1.5 py-1 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus',
  dropdown: 'absolute inset-0 z-10 w-full opacity-0',
  caption_label: 'flex items-center gap-0.5 [&>svg]:size-3.5',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'pb-1 text-xs font-normal text-muted',
  day: 'p-0 text-center tabular-nums',
  day_button:
    'h-9 w-full rounded-control -outline-offset-2 hover:bg-hover disabled:cursor-not-allowed disabled:text-muted disabled:opacity-50 pointer-coarse:h-11',
  today: 'font-semibold',
  range_start: 'rounded-l-control bg-accent-soft *:bg-accent *:text-on-accent *:hover:bg-accent-hover',
  range_end: 'rounded-r-control bg-accent-soft *:bg-accent *:text-on-accent *:hover:bg-accent-hover',
  range_middle: 'bg-accent-soft text-accent-ink',
}

/** A calendar for the first and the last day of a range. Arrow keys, Page Up and Page Down move between days. */
export function RangeCalendar({ range, limits, onChange }: RangeCalendarProps) {
  const isWide = useSyncExternalStore(subscribeToWidth, () => wideScreen.matches)
  const months = isWide ? 2 : 1
  const [first, last] = [toDate(limits.from), toDate(limits.to)]

  function handleSelect(selected: DateRange | undefined) {
    onChange({ from: toDay(selected?.from), to: toDay(selected?.to) })
  }

  return (
    <DayPicker
      mode="range"
      resetOnSelect
      selected={{ from: toChosen(range.from), to: toChosen(range.to) }}
      onSelect={handleSelect}
      defaultMonth={monthToShow(range.to || range.from || limits.to, months)}
      numberOfMonths={months}
      startMonth={first}
      endMonth={last}
      disabled={[{ before: first }, { after: last }]}
      weekStartsOn={FIRST_WEEKDAY}
      captionLayout="dropdown"
      formatters={formatters}
      labels={labels}
      classNames={classNames}
    />
  )
}

/** Returns the first of the months that end with the day's. */
function monthToShow(day: string, months: number): Date {
  const date = toDate(day)
  return new Date(date.getFullYear(), date.getMonth() - months + 1)
}

/** Noon, because some time zones skip a midnight. */
const toDate = (day: string) => new Date(`${day}T12:00`)

const toChosen = (day: string) => (day === '' ? undefined : toDate(day))

function toDay(date: Date | undefined): string {
  if (!date) return ''
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
