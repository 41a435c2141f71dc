import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { turnOffTwoStep, twoStepQueries } from '#data/auth/second-factor.ts'
import { Button } from '#ui/buttons/button.tsx'
import { CodeInput } from '#ui/controls/code-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/popups/dialog.tsx'
import { useCodeEntry } from './use-code-entry.ts'

type TwoStepRemovalProps = { factorId: string; onClose: () => void }

/** Turns two-step verification off after a code, so that a person at an unlocked computer can't. */
export function TwoStepRemoval({ factorId, onClose }: TwoStepRemovalProps) {
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const { isSending, mistake, send } = useCodeEntry('Two-step verification not turned off')

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void send(event.currentTarget, {
      mistake: code.trim() === '' ? 'Enter the six digits from your authenticator app.' : null,
      async enter() {
        await turnOffTwoStep(factorId, code.trim())
        toast({ title: 'Two-step verification is off', description: 'Your recovery codes are deleted.' })
        onClose()
        await client.invalidateQueries(twoStepQueries.own())
      },
    })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Turn off two-step verification?"
      description="Your password is then enough to sign in."
      isDismissible={!isSending}
    >
      <form noValidate className="grid gap-5" onSubmit={handleSubmit}>
        <Field label="Six-digit code" hint="Or one of your recovery codes." error={mistake}>
          <CodeInput inputMode="text" value={code} onChange={({ target }) => setCode(target.value)} />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="destructive" isLoading={isSending}>
            Turn off
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
