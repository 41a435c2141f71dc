import { type FormEvent, Suspense, useState } from 'react'
import { type FilterField, isDimension } from '#domain/dimensions.ts'
import type { Condition } from '#figures/choices/page-filters.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import type { SearchOption } from '#ui/controls/search-options.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { toChoiceFilter } from './filter-values.ts'
import { FIELDS, labelOfField, labelOfOperator, type Operator, operatorsOf } from './filter-words.ts'

const ListChoice = lazyPart(async () => (await import('./value-choice.tsx')).ListChoice)
const ValueChoice = lazyPart(async () => (await import('./value-choice.tsx')).ValueChoice)

type FilterFormProps = { store: string | undefined; onAdd: (filter: Condition) => void }

/** What the person has entered. `range` has the two ends as they were typed. */
type Entry = { options: readonly SearchOption[]; text: string; range: readonly [string, string] }

const NOTHING: Entry = { options: [], text: '', range: ['', ''] }

/** Asks for one more filter. */
export function FilterForm({ store, onAdd }: FilterFormProps) {
  const [field, setField] = useState<FilterField>('country')
  const [operator, setOperator] = useState<Operator>('is')
  const [entry, setEntry] = useState(NOTHING)
  const filter = toFilter(operator, field, entry)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (filter) onAdd(filter)
  }

  return (
    <form className="grid gap-4" onSubmit={handleSubmit}>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Filter by">
          <OptionSelect
            value={field}
            options={FIELDS.map((name) => ({ value: name, label: labelOfField(name) }))}
            onChange={(name) => {
              setField(name)
              setOperator(operatorsOf(name)[0])
              setEntry(NOTHING)
            }}
          />
        </Field>
        <Field label="Condition">
          <OptionSelect
            value={operator}
            options={operatorsOf(field).map((name) => ({ value: name, label: labelOfOperator(name) }))}
            onChange={(name) => {
              setOperator(name)
              setEntry(NOTHING)
            }}
          />
        </Field>
      </div>
      <Values store={store} operator={operator} field={field} entry={entry} onChange={setEntry} />
      <Button type="submit" className="justify-self-end" disabled={filter === null}>
        Add filter
      </Button>
    </form>
  )
}

type ValuesProps = {
  store: string | undefined
  operator: Operator
  field: FilterField
  entry: Entry
  onChange: (entry: Entry) => void
}

function Values({ store, operator, field, entry, onChange }: ValuesProps) {
  if (operator === 'contains') {
    return (
      <Field label="Text">
        <Input
          value={entry.text}
          maxLength={200}
          onChange={({ target }) => onChange({ ...entry, text: target.value })}
        />
      </Field>
    )
  }
  const choice = {
    store,
    chosen: entry.options,
    onChange: (options: readonly SearchOption[]) => onChange({ ...entry, options }),
  }
  if (field === 'customer_list') {
    return (
      <Suspense fallback={<Skeleton className="h-17" />}>
        <ListChoice label={labelOfField(field)} {...choice} />
      </Suspense>
    )
  }
  if (operator === 'between' || !isDimension(field)) {
    const [low, high] = entry.range
    return (
      <div className="grid grid-cols-2 gap-3">
        <Field label="From">
          <Input
            inputMode="decimal"
            value={low}
            onChange={({ target }) => onChange({ ...entry, range: [target.value, high] })}
          />
        </Field>
        <Field label="To">
          <Input
            inputMode="decimal"
            value={high}
            onChange={({ target }) => onChange({ ...entry, range: [low, target.value] })}
          />
        </Field>
      </div>
    )
  }
  return (
    <Suspense fallback={<Skeleton className="h-17" />}>
      <ValueChoice key={field} dimension={field} {...choice} />
    </Suspense>
  )
}

/** Returns the filter, or `null` while it isn't complete. */
function toFilter(operator: Operator, field: FilterField, { options, text, range }: Entry): Condition | null {
  if (operator === 'contains') return text.trim() === '' ? null : ['contains', field, [text.trim()]]
  if (operator === 'between') return toRange(field, range)
  return options.length === 0 ? null : toChoiceFilter(operator, field, options)
}

function toRange(field: FilterField, [from, to]: Entry['range']): Condition | null {
  const low = toNumber(from)
  const high = toNumber(to)
  if (low === undefined || high === undefined || (low === null && high === null)) return null
  return low !== null && high !== null && low > high ? null : ['between', field, [low, high]]
}

/** Returns the number that was typed, with a comma or a point, or pasted from a table; `null` for an empty field, `undefined` for other text. */
function toNumber(text: string): number | null | undefined {
  const typed = text.trim().replace('−', '-').replace(',', '.')
  if (typed === '') return null
  return /^-?\d{1,9}(\.\d{1,4})?$/.test(typed) ? Number(typed) : undefined
}
