import { type FormEvent, useState } from 'react'
import { useMoveDraft } from '#data/agents/drafts.ts'
import type { Draft } from '#domain/contracts/drafts/draft.ts'
import { dayIn } from '#domain/periods.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'

type ConfirmDoneProps = {
  draft: Pick<Draft, 'id' | 'hash' | 'approvedAt' | 'timeZone' | 'today'>
  /** The name of the day, such as Sent on. */
  label: string
}

/** Asks on which day an approved draft was used. */
export function ConfirmDone({ draft: { id, hash, approvedAt, timeZone, today }, label }: ConfirmDoneProps) {
  const [day, setDay] = useState(today)
  const move = useMoveDraft()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    move.mutate({ id, hash, state: 'done', doneOn: day })
  }
  return (
    <form className="mt-2 grid gap-2" noValidate onSubmit={handleSubmit}>
      <Field label={label} error={move.error?.message} className="max-w-52">
        <Input
          type="date"
          required
          value={day}
          min={approvedAt === null ? undefined : dayIn(timeZone, new Date(approvedAt))}
          max={today}
          onChange={({ target }) => setDay(target.value)}
        />
      </Field>
      <div>
        <Button type="submit" disabled={day === ''} isLoading={move.isPending}>
          Confirm
        </Button>
      </div>
    </form>
  )
}
