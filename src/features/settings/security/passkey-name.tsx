import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Passkey, passkeyQueries, renamePasskey } from '#data/auth/passkeys.ts'
import { useAction } from '#features/settings/use-action.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'

type PasskeyNameProps = { passkey: Pick<Passkey, 'id' | 'name'>; onClose: () => void }

const maxLength = 60

/** Names a passkey. */
export function PasskeyName({ passkey, onClose }: PasskeyNameProps) {
  const client = useQueryClient()
  const [name, setName] = useState(passkey.name)
  const [isMissing, setIsMissing] = useState(false)
  const { isRunning, run } = useAction('Passkey not renamed')

  async function rename() {
    await renamePasskey(passkey.id, name.trim())
    onClose()
    await client.invalidateQueries(passkeyQueries.own())
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsMissing(name.trim() === '')
    if (name.trim() !== '' && !isRunning) void run(rename)
  }

  return (
    <Dialog open onOpenChange={onClose} title="Name this passkey" isDismissible={!isRunning}>
      <form noValidate className="grid gap-5" onSubmit={handleSubmit}>
        <Field
          label="Name"
          hint="The device or password manager that keeps it."
          error={isMissing && 'Enter a name, such as “Work laptop”.'}
        >
          <Input
            dir="auto"
            autoComplete="off"
            maxLength={maxLength}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" disabled={isRunning} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isLoading={isRunning}>
            Save name
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
