import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type EnteredShop, useCheckShop, useConnectShop } from '#data/stores/connections.ts'
import type { ShopCheck } from '#domain/contracts/connections/connections.ts'
import type { LivePlatform } from '#domain/contracts/connections/live-platforms.ts'
import { useNavigateInStore } from '#lib/kept-store.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { focusField } from '#ui/forms/focus-field.ts'
import { LinkButton } from '#ui/links/link-button.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { dialogFootStyles } from '#ui/popups/dialog-foot-styles.ts'
import { Dialog } from '#ui/popups/dialog.tsx'
import { FaultAlert } from './fault-alert.tsx'
import { ShopCheckResult } from './shop-check.tsx'
import { SHOP_FORMS } from '#features/integrations/live/forms/shop-forms.ts'
import { emptyValues, KeyFields, missingIn } from './shop-fields.tsx'

type SetUpProps = { storeId: string | null; platform: LivePlatform; name: string; onClose: () => void }

type Checked = { store: string; check: ShopCheck }

/** Connects a shop in two steps: its address and key, then what it says of itself. */
export function SetUpDialog({ storeId, platform, name, onClose }: SetUpProps) {
  const form = SHOP_FORMS[platform]
  const [address, setAddress] = useState('')
  const [credentials, setCredentials] = useState(() => emptyValues(form))
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = useCheckShop(storeId)
  const shop: EnteredShop = { platform, address: address.trim(), credentials }

  function handleAddress(typed: string) {
    setAddress(typed)
    setMissing(new Set())
  }

  function handleCredential(name: string, typed: string) {
    setCredentials({ ...credentials, [name]: typed })
    setMissing(new Set())
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const empty = missingIn(form, credentials)
    const all = new Set(shop.address === '' ? ['address', ...empty] : empty)
    setMissing(all)
    const [first] = all
    if (first !== undefined) focusField(event.currentTarget, first)
    else if (!check.isPending) check.mutate(shop, { onSuccess: setChecked })
  }

  if (checked) return <ConfirmDialog shop={shop} checked={checked} onBack={() => setChecked(null)} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Live sync with ${name}`}
      description="Cartwright reads new and changed orders every few minutes. It changes nothing in your shop."
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={handleSubmit}>
        <form.Help />
        <Field
          label={form.address.label}
          hint={form.address.hint}
          error={missing.has('address') && `Enter the address, such as ${form.address.example}.`}
        >
          <Input
            name="address"
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            placeholder={form.address.example}
            value={address}
            onChange={({ target }) => handleAddress(target.value)}
          />
        </Field>
        <KeyFields form={form} values={credentials} missing={missing} onChange={handleCredential} />
        {form.isUntried && (
          <Alert tone="warning" title="Not yet tried on a real shop">
            This was made from {name}’s documentation. Compare the first figures with those that {name} shows.
          </Alert>
        )}
        <FaultAlert title="The shop could not be checked" error={check.error} isPending={check.isPending} />
        <TextLink to="/documentation/live-sync" className="self-start">
          How live sync works
        </TextLink>
        <div className={`${dialogFootStyles} pb-5 sm:pb-6`}>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isLoading={check.isPending}>
            Check shop
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type ConfirmProps = { shop: EnteredShop; checked: Checked; onBack: () => void; onClose: () => void }

function ConfirmDialog({ shop, checked: { check, store }, onBack, onClose }: ConfirmProps) {
  const navigate = useNavigateInStore()
  const [channel, setChannel] = useState(check.channels.find(({ isLikely }) => isLikely)?.key ?? null)
  const connect = useConnectShop()
  const next = useRef<HTMLButtonElement & HTMLAnchorElement>(null)

  // Dialogs focus their first control and scroll to it, which here is a detail below the shop's name.
  useEffect(function focusTheNextStep() {
    next.current?.focus({ preventScroll: true })
    next.current?.closest('dialog')?.scrollTo({ top: 0 })
  }, [])

  function start() {
    connect.mutate({ ...shop, store, channel }, { onSuccess: ({ id }) => navigate(`/integrations/${id}`) })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Is this your shop?"
      description="Nothing is stored yet."
      isDismissible={!connect.isPending}
      footer={
        <>
          <Button variant="outline" disabled={connect.isPending} onClick={onBack}>
            Back
          </Button>
          {check.connectedAs === null ? (
            <Button ref={next} isLoading={connect.isPending} onClick={start}>
              Start live sync
            </Button>
          ) : (
            <LinkButton ref={next} to={`/integrations/${check.connectedAs}`}>
              Open the connection
            </LinkButton>
          )}
        </>
      }
    >
      {check.connectedAs !== null && (
        <Alert tone="warning" title="This shop is connected already">
          Its orders are read by another connection of your store.
        </Alert>
      )}
      <ShopCheckResult result={check} channel={channel} onChoose={setChannel} />
      <FaultAlert title="The shop could not be connected" error={connect.error} isPending={connect.isPending} />
    </Dialog>
  )
}
