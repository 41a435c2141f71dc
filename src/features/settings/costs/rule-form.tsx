import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAddCostRule } from '#data/stores/costs.ts'
import type { Store } from '#data/stores/stores.ts'
import { COST_KINDS, type CostKind, type CostRule, hasAmount, readCost } from '#domain/costs/costs.ts'
import { currencyExponent } from '#domain/money.ts'
import { dayIn } from '#domain/periods.ts'
import { readPercent } from '#domain/forms/typed-numbers.ts'
import { DECIMAL_MARK, typedAmount, typedIn, typedNumber } from '#features/settings/typed-amounts.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Select } from '#ui/controls/select.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { focusField } from '#ui/forms/focus-field.ts'
import { KINDS } from './rule-words.ts'
import { paymentMethodsQuery, useFirstOrderDay } from './use-first-order-day.ts'

/** Without `from`, the first day is the usual one of the kind. */
type Draft = { kind: CostKind; percent: string; amount: string; method: string; from: string | null }
type FieldName = 'percent' | 'amount' | 'from'
type Mistake = { field: FieldName; text: string } | null

/** Reads a percentage. No text is none. */
function readShare(text: string): number | null {
  const percent = text.trim() === '' ? 0 : readPercent(text, DECIMAL_MARK)
  return percent !== null && percent >= 0 && percent <= 100 ? percent : null
}

const EXAMPLE_PERCENT = typedNumber(2.9, 1)

/** Returns 0.30, or 30 where the currency has no decimals. */
const exampleFee = (currency: string) => typedAmount(30 * 10 ** Math.max(0, currencyExponent(currency) - 2), currency)

function findMistake({ kind, percent, amount, from }: Draft & { from: string }, currency: string): Mistake {
  const share = readShare(percent)
  if (share === null) return { field: 'percent', text: `Enter a percentage from 0 to 100, such as ${EXAMPLE_PERCENT}.` }
  const fixed = hasAmount(kind) && amount.trim() !== '' ? readCost(amount, typedIn(currency)) : 0
  if (fixed === null)
    return { field: 'amount', text: `Enter an amount of ${currency}, such as ${exampleFee(currency)}.` }
  if (percent.trim() === '' && (amount.trim() === '' || !hasAmount(kind))) {
    return {
      field: 'percent',
      text: hasAmount(kind) ? 'Enter a percentage, an amount, or both.' : 'Enter a percentage.',
    }
  }
  return from === '' ? { field: 'from', text: 'Choose the first day.' } : null
}

/** Adds a rule for costs. The first one of a kind holds from the first order on, and later ones from today on. */
export function RuleForm({ store, rules }: { store: Store; rules: readonly CostRule[] }) {
  const { currency, id, timeZone } = store
  const [draft, setDraft] = useState<Draft>(() => ({
    kind: 'payment_fee',
    percent: '',
    amount: '',
    method: '',
    from: null,
  }))
  const firstOrderDay = useFirstOrderDay(id)
  const [today] = useState(() => dayIn(timeZone, new Date()))
  const isFirst = !rules.some(({ kind }) => kind === draft.kind)
  const from = draft.from ?? (isFirst ? (firstOrderDay ?? today) : today)
  const [mistake, setMistake] = useState<Mistake>(null)
  const { mutateAsync, isPending } = useAddCostRule(id)
  const change = (changes: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...changes }))
    setMistake(null)
  }
  const errorOf = (field: FieldName) => (mistake?.field === field ? mistake.text : null)

  async function add() {
    const { kind, percent, amount, method } = draft
    try {
      await mutateAsync({
        kind,
        from,
        percent: readShare(percent) ?? 0,
        amount: hasAmount(kind) ? (readCost(amount, typedIn(currency)) ?? 0) : 0,
        method: kind === 'payment_fee' && method !== '' ? method : null,
      })
      change({ percent: '', amount: '', from: null })
      toast({ title: 'Rule added', description: KINDS[kind].name, variant: 'success' })
    } catch (error) {
      toastFailure(error, 'Rule not added')
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const found = findMistake({ ...draft, from }, currency)
    setMistake(found)
    if (found) focusField(event.currentTarget, found.field)
    else void add()
  }

  return (
    <form noValidate aria-label="Add a rule" className="grid max-w-3xl gap-4 sm:grid-cols-2" onSubmit={handleSubmit}>
      <Field label="Cost">
        <Select
          value={draft.kind}
          onChange={({ target }) => change({ kind: COST_KINDS.find((kind) => kind === target.value) ?? draft.kind })}
        >
          {COST_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind].name}
            </option>
          ))}
        </Select>
      </Field>
      {draft.kind === 'payment_fee' ? (
        <PaymentMethod storeId={id} value={draft.method} onChange={(method) => change({ method })} />
      ) : (
        <span className="max-sm:hidden" />
      )}
      <Field label="Percent" hint={KINDS[draft.kind].of} error={errorOf('percent')}>
        <Input
          name="percent"
          inputMode="decimal"
          autoComplete="off"
          placeholder={`e.g. ${EXAMPLE_PERCENT}`}
          value={draft.percent}
          onChange={({ target }) => change({ percent: target.value })}
        />
      </Field>
      {hasAmount(draft.kind) ? (
        <Field
          label={`Fixed ${draft.kind === 'payment_fee' ? 'fee' : 'cost'} per order (${currency})`}
          error={errorOf('amount')}
        >
          <Input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            placeholder={`e.g. ${exampleFee(currency)}`}
            value={draft.amount}
            onChange={({ target }) => change({ amount: target.value })}
          />
        </Field>
      ) : (
        <span className="max-sm:hidden" />
      )}
      <Field label="First day" hint={hintOf(from, firstOrderDay)} error={errorOf('from')}>
        <Input
          name="from"
          type="date"
          value={from}
          min="1970-01-01"
          max="2199-12-31"
          onChange={({ target }) => change({ from: target.value })}
        />
      </Field>
      <div className="sm:col-span-2">
        <Button type="submit" isLoading={isPending}>
          Add rule
        </Button>
      </div>
    </form>
  )
}

/** Says which orders the rule leaves out. */
function hintOf(from: string, firstOrderDay: string | null): string {
  if (from === '' || firstOrderDay === null || from > firstOrderDay)
    return 'Choose an earlier day to include past orders.'
  return from === firstOrderDay ? 'The day of your first order. Includes all orders.' : 'Includes all orders.'
}

type PaymentMethodProps = { storeId: string; value: string; onChange: (method: string) => void }

/** Chooses one of the payment methods that orders name. */
function PaymentMethod({ storeId, value, onChange }: PaymentMethodProps) {
  const { data } = useQuery(paymentMethodsQuery(storeId))
  const methods = data?.rows.flatMap(({ keys: [method] }) => method ?? []) ?? []
  return (
    <Field label="Payment method">
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">All payment methods</option>
        {methods.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </Select>
    </Field>
  )
}
