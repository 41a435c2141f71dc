import { type FormEvent, useState } from 'react'
import { useSaveAdSpend } from '#data/stores/costs.ts'
import type { Store } from '#data/stores/stores.ts'
import { unitAround } from '#domain/calendar-units.ts'
import { type AdSpend, LONGEST_CHANNEL, readCost, spreadAdSpend } from '#domain/costs/costs.ts'
import { dayIn, isDay } from '#domain/periods.ts'
import { typedIn } from '#features/settings/typed-amounts.ts'
import { formatCount } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { focusField } from '#ui/forms/focus-field.ts'
import { AdTableForm } from './ad-table-form.tsx'

const WAYS = [
  { value: 'month', label: 'A month' },
  { value: 'day', label: 'A day' },
  { value: 'table', label: 'A table' },
] as const

type Way = (typeof WAYS)[number]['value']

/** Saves ad spend, and says so. Resolves to whether it was saved. */
function useSave(store: Store) {
  const { mutateAsync, isPending } = useSaveAdSpend(store.id)
  async function save(spend: readonly AdSpend[]): Promise<boolean> {
    try {
      await mutateAsync(spend)
      toast({
        title: 'Ad spend saved',
        description: formatCount(new Set(spend.map(({ day }) => day)).size, 'day'),
        variant: 'success',
      })
      return true
    } catch (error) {
      toastFailure(error, 'Ad spend not saved')
      return false
    }
  }
  return { save, isPending }
}

/** Adds ad spend: of a month, of a day, or a whole table. */
export function AdSpendForm({ store }: { store: Store }) {
  const [way, setWay] = useState<Way>('month')
  const { save, isPending } = useSave(store)
  return (
    <div className="grid max-w-3xl gap-4">
      <Segmented label="What to enter" className="justify-self-start" value={way} options={WAYS} onChange={setWay} />
      {way === 'table' ? (
        <AdTableForm currency={store.currency} isSaving={isPending} onSave={save} />
      ) : (
        <SpendForm key={way} way={way} store={store} isSaving={isPending} onSave={save} />
      )}
    </div>
  )
}

type SpendFormProps = {
  way: 'month' | 'day'
  store: Store
  isSaving: boolean
  onSave: (spend: readonly AdSpend[]) => Promise<boolean>
}

/** Returns the days of a month, up to today. */
function daysOf(when: string, today: string): [string, string] {
  if (when.length > 7) return [when, when]
  const { from, to } = unitAround(`${when}-01`, 'month')
  return [from, to > today && from <= today ? today : to]
}

/** Says how to type a month where the browser shows a text field for it. */
function monthFormat(today: string): string {
  const input = document.createElement('input')
  input.type = 'month'
  return input.type === 'month' ? '' : `Such as ${today.slice(0, 7)}. `
}

// Where browsers show a text field for months, people can type anything.
const isOf = { month: (text: string) => isDay(`${text}-01`), day: isDay }

function SpendForm({ way, store, isSaving, onSave }: SpendFormProps) {
  const [today] = useState(() => dayIn(store.timeZone, new Date()))
  const [when, setWhen] = useState(way === 'month' ? today.slice(0, 7) : today)
  const [channel, setChannel] = useState('')
  const [amount, setAmount] = useState('')
  const [mistake, setMistake] = useState<{ field: string; text: string } | null>(null)
  const errorOf = (field: string) => (mistake?.field === field ? mistake.text : null)

  function findMistake(cost: number | null) {
    if (!isOf[way](when) || when < '1970')
      return { field: 'when', text: `Enter a ${way}, such as ${today.slice(0, way === 'month' ? 7 : 10)}.` }
    if (channel.trim() === '') return { field: 'channel', text: 'Enter a channel, such as Search.' }
    return cost === null ? { field: 'spend', text: `Enter an amount of ${store.currency}, such as 250.` } : null
  }

  async function submit(form: HTMLFormElement) {
    const cost = readCost(amount, typedIn(store.currency))
    const found = findMistake(cost)
    setMistake(found)
    if (found) return focusField(form, found.field)
    const [first, last] = daysOf(when, today)
    if (await onSave(spreadAdSpend({ amount: cost ?? 0, channel: channel.trim() }, first, last))) setAmount('')
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isSaving) void submit(event.currentTarget)
  }

  return (
    <form noValidate aria-label="Add ad spend" className="grid gap-4 sm:grid-cols-3" onSubmit={handleSubmit}>
      <Field
        label={way === 'month' ? 'Month' : 'Day'}
        hint={way === 'month' && `${monthFormat(today)}Spread evenly over its days, up to today.`}
        error={errorOf('when')}
      >
        <Input
          name="when"
          type={way === 'month' ? 'month' : 'date'}
          value={when}
          onChange={({ target }) => setWhen(target.value)}
        />
      </Field>
      <Field label="Channel" error={errorOf('channel')}>
        <Input
          name="channel"
          autoComplete="off"
          placeholder="e.g. Search"
          maxLength={LONGEST_CHANNEL}
          value={channel}
          onChange={({ target }) => setChannel(target.value)}
        />
      </Field>
      <Field label={`Amount (${store.currency})`} error={errorOf('spend')}>
        <Input
          name="spend"
          inputMode="decimal"
          autoComplete="off"
          placeholder="e.g. 250"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      </Field>
      <div className="sm:col-span-3">
        <Button type="submit" isLoading={isSaving}>
          Save ad spend
        </Button>
      </div>
    </form>
  )
}
