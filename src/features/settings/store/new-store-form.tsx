import { type FormEvent, useState } from 'react'
import { useCreateStore } from '#data/stores/store-actions.ts'
import { guessCurrency } from '#domain/onboarding/guess-currency.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { focusField } from '#ui/forms/focus-field.ts'
import { TextLink } from '#ui/links/text-link.tsx'
import { StoreIdentityFields } from './store-identity-fields.tsx'

/** Creates a store for a person without one. */
export function NewStoreForm() {
  const [fields, setFields] = useState(() => ({
    name: '',
    currency: guessCurrency(navigator.languages),
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }))
  const [isChecked, setIsChecked] = useState(false)
  const { mutateAsync, isPending } = useCreateStore()
  const isNameMissing = fields.name.trim() === ''
  const change = (part: Partial<typeof fields>) => setFields({ ...fields, ...part })

  async function create() {
    try {
      await mutateAsync({ ...fields, name: fields.name.trim() })
      toast({ title: 'Store created', description: 'Import your orders to see your figures.', variant: 'success' })
    } catch (error) {
      toastFailure(error, 'Store not created')
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
        Create your store here, or <TextLink to="/dashboard?import=new">import orders</TextLink> and we’ll create it for
        you.
      </p>
      <StoreIdentityFields
        fields={fields}
        isNameMissing={isChecked && isNameMissing}
        onType={change}
        onChoose={change}
      />
      <p className="text-muted md:col-span-2">You can change the currency and time zone later.</p>
      <Button type="submit" isLoading={isPending} className="justify-self-start">
        Create store
      </Button>
    </form>
  )
}
