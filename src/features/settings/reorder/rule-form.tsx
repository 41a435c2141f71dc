import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { reorderQueries } from '#data/analytics/reorder.ts'
import { productSearchQueries } from '#data/search/product-search.ts'
import { type NamedRule, useSaveReorderRule } from '#data/stores/reorder-rules.ts'
import type { Store } from '#data/stores/stores.ts'
import { LIMITS } from '#domain/analysis/reorder/reorder-rules.ts'
import { formatNumber } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'
import { CountInput } from '#ui/controls/count-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { focusField } from '#ui/forms/focus-field.ts'
import {
  emptyTerms,
  isFor,
  type Mistake,
  readTerms,
  type Target,
  type Term,
  TERM_WORDS,
  TERMS,
  type Typed,
  typedOf,
} from './reorder-terms.ts'

type RuleFormProps = { store: Store; rules: readonly NamedRule[] }

/** Fields that weren't touched show the stored rule, and aren't written: a colleague may change them meanwhile. */
type Draft = { target: Target | null; touched: Partial<Typed> }

/** Adds a rule, or changes the one that the chosen products have. */
export function RuleForm({ store, rules }: RuleFormProps) {
  const ruleOf = (target: Target | null) => (target ? rules.find((rule) => isFor(target, rule)) : undefined)
  const [kind, setKind] = useState<Target['kind']>('all')
  const [draft, setDraft] = useState<Draft>({ target: { kind: 'all' }, touched: {} })
  const [mistake, setMistake] = useState<Mistake | null>(null)
  const { mutateAsync, isPending } = useSaveReorderRule(store.id)
  const { target, touched } = draft
  const known = ruleOf(target)
  const typed = { ...typedOf(known), ...touched }
  const empty = emptyTerms(target ?? { kind: 'all' }, rules)

  function chooseTarget(chosen: Target | null) {
    setDraft({ target: chosen, touched: {} })
    setMistake(null)
  }

  function chooseKind(chosen: Target['kind']) {
    setKind(chosen)
    chooseTarget(chosen === 'all' ? { kind: 'all' } : null)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || !target || (known && Object.keys(touched).length === 0)) return
    const read = readTerms(typed)
    if ('field' in read) {
      setMistake(read)
      focusField(event.currentTarget, read.field)
      return
    }
    setMistake(null)
    void save(target, read)
  }

  async function save(chosen: Target, terms: Exclude<ReturnType<typeof readTerms>, Mistake>) {
    try {
      const changed = TERMS.filter((term) => !known || touched[term] !== undefined)
      await mutateAsync({
        terms: Object.fromEntries(changed.map((term) => [term, terms[term]])),
        id: known?.id ?? null,
        vendor: chosen.kind === 'vendor' ? chosen.vendor : null,
        productId: chosen.kind === 'product' ? chosen.id : null,
      })
      setDraft((current) => ({ ...current, touched: {} }))
      toast({ title: known ? 'Rule changed' : 'Rule added', variant: 'success' })
    } catch (error) {
      toastFailure(error, 'Rule not saved')
    }
  }

  return (
    <form
      noValidate
      aria-label="Add or change a rule"
      className="grid max-w-3xl gap-4 sm:grid-cols-2"
      onSubmit={handleSubmit}
    >
      <Field label="For">
        <Select
          value={kind}
          onChange={({ target: { value } }) => chooseKind(value === 'vendor' || value === 'product' ? value : 'all')}
        >
          <option value="all">All products</option>
          <option value="vendor">A vendor</option>
          <option value="product">A product</option>
        </Select>
      </Field>
      {kind === 'all' && <span className="max-sm:hidden" />}
      {kind === 'vendor' && <VendorField storeId={store.id} target={target} onChoose={chooseTarget} />}
      {kind === 'product' && <ProductField storeId={store.id} target={target} onChoose={chooseTarget} />}
      {TERMS.map((term) => (
        <TermField
          key={term}
          term={term}
          value={typed[term]}
          empty={empty[term]}
          emptyLabel={target === null || target.kind === 'all' ? 'Default' : 'If empty'}
          error={mistake?.field === term ? mistake.text : null}
          onType={(text) => {
            setDraft({ target, touched: { ...touched, [term]: text } })
            setMistake(null)
          }}
        />
      ))}
      <div className="sm:col-span-2">
        <Button type="submit" disabled={!target} isLoading={isPending}>
          {known ? 'Change rule' : 'Add rule'}
        </Button>
      </div>
    </form>
  )
}

type TermFieldProps = {
  term: Term
  value: string
  /** What counts if nothing is typed. */
  empty: number | null
  emptyLabel: string
  error: string | null
  onType: (text: string) => void
}

function TermField({ term, value, empty, emptyLabel, error, onType }: TermFieldProps) {
  const [least, most] = LIMITS[term]
  return (
    <Field
      label={TERM_WORDS[term].label}
      hint={
        <>
          {TERM_WORDS[term].hint}
          {empty !== null && ` ${emptyLabel}: ${formatNumber(empty)}.`}
        </>
      }
      error={error}
    >
      <CountInput name={term} min={least} max={most} value={value} onChange={({ target }) => onType(target.value)} />
    </Field>
  )
}

type TargetFieldProps = { storeId: string; target: Target | null; onChoose: (target: Target | null) => void }

/** Chooses one of the vendors that products name. */
function VendorField({ storeId, target, onChoose }: TargetFieldProps) {
  const { data, error } = useQuery(reorderQueries.vendors(storeId))
  const vendors = data?.vendors ?? []
  return (
    <Field
      label="Vendor"
      hint={data && vendors.length === 0 ? 'Your product files name no vendors.' : undefined}
      error={!data && error ? `Your vendors could not be loaded. ${error.message}` : null}
    >
      <Select
        value={target?.kind === 'vendor' ? target.vendor : ''}
        onChange={({ target: { value } }) => onChoose(value === '' ? null : { kind: 'vendor', vendor: value })}
      >
        <option value="">Choose a vendor</option>
        {vendors
          .toSorted((one, other) => one.localeCompare(other))
          .map((vendor) => (
            <option key={vendor}>{vendor}</option>
          ))}
      </Select>
    </Field>
  )
}

/** Finds a product of the store by its name or SKU. */
function ProductField({ storeId, target, onChoose }: TargetFieldProps) {
  const [text, setText] = useState('')
  const { data, error, isFetching } = useQuery(productSearchQueries.byText(text.trim(), storeId))
  const chosen = target?.kind === 'product' ? target : null
  // The field takes another option as another choice and would replace what the person types.
  const value = useMemo(() => chosen && { value: chosen.id, label: chosen.title }, [chosen])
  const options = (data ?? []).map(({ id, title, variant, sku }) => {
    const detail = [variant, sku].filter((part) => part !== null && part !== title).join(' · ')
    return { value: String(id), label: title, ...(detail && { detail }) }
  })
  const vendorOf = (id: string) => data?.find((product) => String(product.id) === id)?.vendor ?? null
  return (
    <Field label="Product">
      <Combobox
        label="Product"
        placeholder="Name or SKU"
        value={value}
        onChange={(option) =>
          onChoose(option && { kind: 'product', id: option.value, title: option.label, vendor: vendorOf(option.value) })
        }
        search={{ options, isLoading: isFetching, failure: error && error.message, onSearch: setText }}
      />
    </Field>
  )
}
