import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'

type Range = { from: string; to: string }

/** Two date fields for a custom period, which includes both days. */
export function CustomRange({ range, onApply }: { range: Range; onApply: (range: Range) => void }) {
  const [from, setFrom] = useState(range.from)
  const [to, setTo] = useState(range.to)
  const isReversed = from > to
  const isComplete = from !== '' && to !== '' && !isReversed

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isComplete) onApply({ from, to })
  }

  return (
    <form
      className="col-span-full grid basis-full grid-cols-1 items-center gap-2 min-[22.5rem]:grid-cols-2 sm:flex sm:flex-wrap"
      onSubmit={handleSubmit}
    >
      <Input
        type="date"
        aria-label="First day"
        className="sm:w-36"
        value={from}
        aria-invalid={isReversed || undefined}
        onChange={({ target }) => setFrom(target.value)}
      />
      <span aria-hidden="true" className="max-sm:hidden">
        –
      </span>
      <Input
        type="date"
        aria-label="Last day"
        className="sm:w-36"
        value={to}
        aria-invalid={isReversed || undefined}
        onChange={({ target }) => setTo(target.value)}
      />
      <Button type="submit" variant="outline" className="col-span-full h-10" disabled={!isComplete}>
        Apply
      </Button>
      {isReversed && (
        <p role="alert" className="col-span-full basis-full text-bad">
          The first day is after the last day.
        </p>
      )}
    </form>
  )
}
