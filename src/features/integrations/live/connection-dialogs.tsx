import { type FormEvent, useId, useState } from 'react'
import { useChangeConnection, useDisconnectShop } from '#data/stores/connections.ts'
import type { Connection } from '#domain/contracts/connections/connections.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { focusField } from '#ui/forms/focus-field.ts'
import { dialogFootStyles } from '#ui/popups/dialog-foot-styles.ts'
import { Dialog } from '#ui/popups/dialog.tsx'
import { FaultAlert } from './fault-alert.tsx'
import { Choice } from './shop-check.tsx'
import { SHOP_FORMS } from '#features/integrations/live/forms/shop-forms.ts'
import { emptyValues, KeyFields, missingIn } from './shop-fields.tsx'

type DialogProps = { connection: Connection; onClose: () => void }

/** Gives a connection a new key. It is checked with the shop first. */
export function NewKeyDialog({ connection: { id, address, platform }, onClose }: DialogProps) {
  const form = SHOP_FORMS[platform]
  const [values, setValues] = useState(() => emptyValues(form))
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const { mutate, isPending, error } = useChangeConnection(id)

  function finish() {
    toast({ title: 'New key saved', description: 'Live sync goes on.', variant: 'success' })
    onClose()
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const empty = missingIn(form, values)
    setMissing(empty)
    const [first] = empty
    if (first !== undefined) focusField(event.currentTarget, first)
    else if (!isPending) mutate({ action: 'new_key', credentials: values }, { onSuccess: finish })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Enter a new key"
      description={
        <>
          For <bdi>{address}</bdi>. It is checked before it replaces the old one.
        </>
      }
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={handleSubmit}>
        <form.Help />
        <KeyFields
          form={form}
          values={values}
          missing={missing}
          onChange={(name, typed) => {
            setValues({ ...values, [name]: typed })
            setMissing(new Set())
          }}
        />
        <FaultAlert title="The key was not saved" error={error} isPending={isPending} />
        <div className={`${dialogFootStyles} pb-5 sm:pb-6`}>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isLoading={isPending}>
            Save key
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Disconnects a shop, and asks what happens to its orders. */
export function DisconnectDialog({ connection: { id, shopName }, onClose }: DialogProps) {
  const [orders, setOrders] = useState<'keep' | 'remove'>('keep')
  const name = useId()
  const { mutate, isPending, error } = useDisconnectShop(id)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Disconnect this shop?"
      isDismissible={!isPending}
      description={
        <>
          Live sync with <bdi>{shopName}</bdi> ends, and its key is deleted.
        </>
      }
    >
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">What happens to its orders</legend>
        <Choice name={name} title="Keep its orders" isChosen={orders === 'keep'} onChoose={() => setOrders('keep')}>
          They go on counting in your figures as they are now.
        </Choice>
        <Choice
          name={name}
          title="Take back its orders"
          isChosen={orders === 'remove'}
          onChoose={() => setOrders('remove')}
        >
          They leave your figures. What you imported from files stays, and counts again.
        </Choice>
      </fieldset>
      <FaultAlert title="The shop was not disconnected" error={error} isPending={isPending} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="destructive" isLoading={isPending} onClick={() => mutate(orders, { onSuccess: onClose })}>
          Disconnect shop
        </Button>
      </div>
    </Dialog>
  )
}
