import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type EventEntry, type StoreEvent, useChangeEvent, useMarkEvent } from '#data/analytics/events.ts'
import { figuresQueries } from '#data/figures/figures.ts'
import {
  EVENT_KINDS,
  LONGEST_EVENT_DAYS,
  LONGEST_EVENT_NAME,
  MOST_EVENT_PARTS,
  TOUCHED,
} from '#domain/contracts/events.ts'
import { lengthOf } from '#domain/periods.ts'
import { ValueChoice } from '#features/analytics/filters/value-choice.tsx'
import { formatRowName } from '#figures/metrics/dimension-format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { focusField } from '#ui/forms/focus-field.ts'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import type { SearchOption } from '#ui/controls/search-options.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/popups/dialog.tsx'
import { KIND_LABELS, TOUCHED_LABELS } from './event-words.ts'

type EventDialogProps = {
  storeId: string
  /** The event to change, or the day on which a new one begins. */
  event: StoreEvent | { from: string }
  onClose: () => void
}

type Draft = Omit<EventEntry, 'parts'>

/** What orders have no value for is no part. */
const isNamed = ({ value }: SearchOption) => !value.startsWith('\u0000')

const isStored = (event: EventDialogProps['event']): event is StoreEvent => 'id' in event

const toDraft = (event: EventDialogProps['event']): Draft =>
  isStored(event)
    ? { kind: event.kind, name: event.name, from: event.from, to: event.to, touched: event.touched }
    : { kind: 'campaign', name: '', from: event.from, to: event.from, touched: 'store' }

type Problem = Partial<Record<'name' | 'from' | 'to' | 'parts', string>>

function problemOf(draft: Draft, parts: readonly SearchOption[]): Problem | null {
  return problemOfDays(draft) ?? problemOfParts(draft, parts)
}

function problemOfDays({ name, from, to }: Draft): Problem | null {
  if (name.trim() === '') return { name: 'Enter a name.' }
  if (from === '') return { from: 'Enter the first day.' }
  if (to === '') return { to: 'Enter the last day.' }
  if (to < from) return { to: 'The last day is before the first day.' }
  if (lengthOf({ from, to }) > LONGEST_EVENT_DAYS) return { to: 'An event can have at most a year.' }
  return null
}

function problemOfParts({ touched }: Draft, parts: readonly SearchOption[]): Problem | null {
  if (touched === 'store') return null
  if (parts.length === 0) return { parts: 'Choose at least one.' }
  if (parts.length > MOST_EVENT_PARTS) return { parts: `Choose at most ${MOST_EVENT_PARTS}.` }
  return null
}

/** Marks an event, or changes one. After a failure, what was entered stays. */
export function EventDialog({ storeId, event, onClose }: EventDialogProps) {
  const [draft, setDraft] = useState(() => toDraft(event))
  const [chosen, setChosen] = useState<readonly SearchOption[] | null>(null)
  const [isTried, setIsTried] = useState(false)
  const known = useKnownParts(storeId, event)
  const { save, failure, isSaving } = useSave({ storeId, event, onClose })
  const parts = chosen ?? known
  const handleSubmit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    setIsTried(true)
    const [field] = Object.keys(problemOf(draft, parts) ?? {})
    if (field === undefined) save(draft, parts)
    else focusField(submitted.currentTarget, field)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isStored(event) ? 'Change the event' : 'Mark an event'}
      description="Charts show it, and forecasts and What changed take it into account. All members of your store see it."
    >
      <form className="grid gap-4" noValidate onSubmit={handleSubmit}>
        <EventFields
          draft={draft}
          problem={(isTried && problemOf(draft, parts)) || {}}
          onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
          onTouched={() => setChosen([])}
        />
        {draft.touched !== 'store' && (
          <div>
            <ValueChoice
              store={storeId}
              dimension={draft.touched}
              chosen={parts}
              onChange={(options) => setChosen(options.filter(isNamed))}
            />
            <p role="alert" className="mt-1.5 text-bad empty:hidden">
              {isTried && problemOf(draft, parts)?.parts}
            </p>
          </div>
        )}
        {failure && <Alert tone="bad">{failure.message}</Alert>}
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isLoading={isSaving}>
            {isStored(event) ? 'Save changes' : 'Mark event'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Returns a function that saves what was entered and closes the dialog, and what went wrong. */
function useSave({ storeId, event, onClose }: EventDialogProps) {
  const mark = useMarkEvent(storeId)
  const change = useChangeEvent()
  return {
    failure: mark.error ?? change.error,
    isSaving: mark.isPending || change.isPending,
    save: (draft: Draft, options: readonly SearchOption[]) => {
      const parts = draft.touched === 'store' ? [] : options.map(({ value }) => value)
      const entry: EventEntry = { ...draft, name: draft.name.trim(), parts }
      const onSuccess = () => {
        flushSync(onClose)
        toast({ title: isStored(event) ? 'Event changed' : 'Event marked', variant: 'success' })
      }
      if (isStored(event)) change.mutate({ id: event.id, ...entry }, { onSuccess })
      else mark.mutate(entry, { onSuccess })
    },
  }
}

type EventFieldsProps = {
  draft: Draft
  problem: Problem
  onChange: (changes: Partial<Draft>) => void
  /** Called when other kinds of parts are to be chosen. */
  onTouched: () => void
}

function EventFields({ draft, problem, onChange, onTouched }: EventFieldsProps) {
  const { name, kind, from, to, touched } = draft
  return (
    <>
      <Field label="Name" error={problem.name}>
        <Input
          name="name"
          value={name}
          maxLength={LONGEST_EVENT_NAME}
          placeholder="Summer sale"
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <Field label="What happened">
        <OptionSelect
          value={kind}
          options={EVENT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
          onChange={(value) => onChange({ kind: value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First day" error={problem.from}>
          <Input
            name="from"
            type="date"
            value={from}
            onChange={({ target: { value } }) => onChange({ from: value, ...(to < value && { to: value }) })}
          />
        </Field>
        <Field label="Last day" error={problem.to}>
          <Input
            name="to"
            type="date"
            value={to}
            min={from}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        </Field>
      </div>
      <Field
        label="What it touched"
        hint="Where only some parts were touched, the others show what would have happened without the event."
      >
        <OptionSelect
          value={touched}
          options={TOUCHED.map((value) => ({ value, label: TOUCHED_LABELS[value] }))}
          onChange={(value) => {
            onChange({ touched: value })
            onTouched()
          }}
        />
      </Field>
    </>
  )
}

/** Returns the parts of a stored event by their names. Until these are loaded, products have none. */
function useKnownParts(storeId: string, event: EventDialogProps['event']): SearchOption[] {
  const stored = isStored(event) ? event : { touched: 'store' as const, parts: [] }
  const dimension = stored.touched === 'store' ? 'product' : stored.touched
  const { data } = useQuery({
    ...figuresQueries.breakdown({
      store: storeId,
      metrics: ['orders'],
      by: [dimension],
      period: 'all_time',
      compare: 'none',
      where: ['is', dimension, stored.parts],
      limit: MOST_EVENT_PARTS,
    }),
    enabled: stored.parts.length > 0,
  })
  const labels = new Map(data?.rows.map(({ keys, labels: [label] }) => [keys[0], label ?? null]))
  const nameOf = (part: string) => {
    const label = labels.get(part)
    if (dimension !== 'product') return formatRowName(dimension, label ?? part)
    return label ?? (data ? 'A removed product' : '…')
  }
  return stored.parts.map((part) => ({ value: part, label: nameOf(part) }))
}
