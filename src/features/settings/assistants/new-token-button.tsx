import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useState } from 'react'
import { useCreateToken } from '#data/stores/assistant-tokens.ts'
import {
  LONGEST_TOKEN_NAME,
  TOKEN_DAYS,
  TOKEN_SCOPES,
  type TokenDays,
  type TokenScope,
} from '#domain/contracts/assistants/assistant-terms.ts'
import type { CreatedToken } from '#domain/contracts/assistants/assistant-tokens.ts'
import { useAction } from '#features/settings/use-action.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { focusField } from '#ui/forms/focus-field.ts'
import { Dialog } from '#ui/popups/dialog.tsx'
import { SCOPE_LABELS } from './scope-labels.ts'

type NewTokenProps = { storeId: string; onCreate: (created: CreatedToken) => void }

/** Opens the form for a new token. */
export function NewTokenButton(props: NewTokenProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Plus aria-hidden />
        New token
      </Button>
      {isOpen && <NewTokenDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const scopes = TOKEN_SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }))

const lifetimes = TOKEN_DAYS.map((days) => ({ value: String(days), label: `${days} days` }))

function NewTokenDialog({ storeId, onCreate, onClose }: NewTokenProps & { onClose: () => void }) {
  const [name, setName] = useState('')
  const [scope, setScope] = useState<TokenScope>('read')
  const [days, setDays] = useState<TokenDays>(90)
  const [isMissing, setIsMissing] = useState(false)
  const { mutateAsync } = useCreateToken(storeId)
  const { isRunning, run } = useAction('Token not created')

  async function create() {
    const created = await mutateAsync({ name: name.trim(), scope, days })
    onClose()
    onCreate(created)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsMissing(name.trim() === '')
    if (name.trim() === '') focusField(event.currentTarget, 'token')
    else if (!isRunning) void run(create)
  }

  return (
    <Dialog open onOpenChange={onClose} title="New token" isDismissible={!isRunning}>
      <form noValidate className="grid gap-5" onSubmit={handleSubmit}>
        <Field
          label="Name"
          hint="The assistant that uses it, and where."
          error={isMissing && 'Enter a name, such as “Claude on my laptop”.'}
        >
          <Input
            name="token"
            dir="auto"
            autoComplete="off"
            maxLength={LONGEST_TOKEN_NAME}
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              setIsMissing(false)
            }}
          />
        </Field>
        <Field
          label="The assistant may"
          hint={scope === 'propose' && 'Drafts are notes for the members of the store. They do nothing by themselves.'}
        >
          <OptionSelect value={scope} options={scopes} onChange={setScope} />
        </Field>
        <Field label="Expires after">
          <OptionSelect
            value={String(days)}
            options={lifetimes}
            onChange={(value) => setDays(TOKEN_DAYS.find((known) => String(known) === value) ?? 90)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" disabled={isRunning} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isLoading={isRunning}>
            Create token
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
