import CalendarDays from 'lucide-react/icons/calendar-days'
import { type FormEvent, useState } from 'react'
import { lazyPart } from '#lib/lazy-part.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Popover } from '#ui/popups/popover.tsx'

const RangeCalendar = lazyPart(async () => (await import('#ui/controls/range-calendar.tsx')).RangeCalendar)

type Range = { from: string; to: string }

type Option = { value: string; label: string }

type CustomRangeProps = {
  range: Range
  /** The first and the last day of the calendar. Other days can be typed. */
  limits: Range
  /** The other periods. */
  periods: readonly Option[]
  onApply: (range: Range) => void
  /** Takes the value of a period option instead of a range. */
  onChoosePeriod: (period: string) => void
}

/** Two date fields for a custom period, which includes both days, with a calendar. */
export function CustomRange({ range, limits, periods, onApply, onChoosePeriod }: CustomRangeProps) {
  const [{ from, to }, setDays] = useState(range)
  const isReversed = from !== '' && to !== '' && from > to
  const isComplete = from !== '' && to !== '' && !isReversed

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isComplete) onApply({ from, to })
  }

  return (
    <form className="grid grid-cols-1 items-center gap-2 md:flex md:flex-wrap" onSubmit={handleSubmit}>
      <DayInput label="First day" value={from} isInvalid={isReversed} onChange={(day) => setDays({ from: day, to })} />
      <span aria-hidden="true" className="max-md:hidden">
        –
      </span>
      <DayInput label="Last day" value={to} isInvalid={isReversed} onChange={(day) => setDays({ from, to: day })} />
      <Popover
        label="Choose from a calendar"
        variant="outline"
        align="start"
        buttonClassName="h-10 w-full"
        popupClassName="w-max p-3 sm:p-4"
        trigger={
          <>
            <CalendarDays aria-hidden />
            <span className="md:sr-only">Calendar</span>
          </>
        }
      >
        {(onClose) => (
          <div className="flex gap-4">
            <PresetList periods={periods} onChoose={onChoosePeriod} />
            <div className="grid gap-3">
              <RangeCalendar range={{ from, to }} limits={limits} onChange={setDays} />
              <Button
                className="justify-self-end"
                disabled={!isComplete}
                onClick={() => {
                  onClose()
                  onApply({ from, to })
                }}
              >
                Show these days
              </Button>
            </div>
          </div>
        )}
      </Popover>
      <Button type="submit" variant="outline" className="h-10" disabled={!isComplete}>
        Apply
      </Button>
      {isReversed && (
        <p role="alert" className="basis-full text-bad">
          The first day is after the last day.
        </p>
      )}
    </form>
  )
}

type DayInputProps = { label: string; value: string; isInvalid: boolean; onChange: (day: string) => void }

function DayInput({ label, value, isInvalid, onChange }: DayInputProps) {
  return (
    <Input
      type="date"
      aria-label={label}
      // The calendar beside the fields replaces the browser's own, except on phones.
      className="md:w-36 pointer-fine:[&::-webkit-calendar-picker-indicator]:hidden"
      value={value}
      aria-invalid={isInvalid || undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The periods, on screens with room for them. The list of periods above has them too. */
function PresetList({ periods, onChoose }: { periods: readonly Option[]; onChoose: (period: string) => void }) {
  return (
    <ul aria-label="Periods" className="flex w-36 flex-col gap-1 border-r border-line pr-3 max-sm:hidden">
      {periods.map(({ value, label }) => (
        <li key={value}>
          <Button variant="ghost" size="sm" className="w-full justify-start" onClick={() => onChoose(value)}>
            {label}
          </Button>
        </li>
      ))}
    </ul>
  )
}
