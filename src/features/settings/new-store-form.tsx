import { type FormEvent, useState } from 'react'
import { guessCurrency } from '#domain/onboarding/guess-currency.ts'
import { useCreateStore } from '#data/settings-store-actions.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { focusField } from '#ui/focus-field.ts'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { CurrencySelect } from './currency-select.tsx'
import { StoreNameField } from './store-name-field.tsx'
import { TimeZoneSelect } from './time-zone-select.tsx'
import { toastFailure } from './toast-failure.ts'

/** For somebody without a store: how one comes about, and the way to make it here. */
export function NewStoreForm() {
  const [name, setName] = useState('')
  const [currency, setCurrency] = useState(() => guessCurrency(navigator.languages))
  const [timeZone, setTimeZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [isChecked, setIsChecked] = useState(false)
  const { mutateAsync, isPending } = useCreateStore()
  const isNameMissing = name.trim() === ''

  async function create() {
    try {
      await mutateAsync({ name: name.trim(), currency, timeZone })
      toast({ title: 'Store made', description: 'Import your orders to see its figures.', variant: 'success' })
    } catch (error) {
      toastFailure(error, 'Store not made')
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsChecked(true)
    if (isNameMissing) focusField(event.currentTarget, 'name')
    else void create()
  }

  return (
    <form noValidate className="grid items-start gap-5 md:grid-cols-2" onSubmit={handleSubmit}>
      <p className="text-muted md:col-span-2">
        You have no store yet. The first <TextLink to="/dashboard?import=new">import</TextLink> or the sample data makes
        one, or you make it here.
      </p>
      <StoreNameField value={name} isMissing={isChecked && isNameMissing} onChange={setName} />
      <Field label="Currency">
        <CurrencySelect value={currency} onChange={setCurrency} />
      </Field>
      <Field label="Time zone">
        <TimeZoneSelect value={timeZone} onChange={setTimeZone} />
      </Field>
      <p className="text-muted md:col-span-2">You can change currency and time zone later.</p>
      <Button type="submit" isLoading={isPending} className="justify-self-start">
        Create store
      </Button>
    </form>
  )
}
