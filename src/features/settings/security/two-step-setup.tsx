import { type FormEvent, useState } from 'react'
import { confirmEnrollment, type Enrollment } from '#data/auth/second-factor.ts'
import { CopyButton } from '#features/settings/copy-button.tsx'
import { readSixDigits } from '#lib/six-digits.ts'
import { Button } from '#ui/buttons/button.tsx'
import { CodeInput } from '#ui/controls/code-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { useCodeEntry } from './use-code-entry.ts'

type TwoStepSetupProps = {
  enrollment: Enrollment
  /** Called once two-step verification is on. */
  onConfirmed: () => Promise<void>
  onCancel: () => void
}

/** Connects an authenticator app: shows the QR code and asks for the app's first code. */
export function TwoStepSetup({ enrollment, onConfirmed, onCancel }: TwoStepSetupProps) {
  const [code, setCode] = useState('')
  const { isSending, mistake, send } = useCodeEntry('Two-step verification not turned on')

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const digits = readSixDigits(code)
    void send(event.currentTarget, {
      mistake: digits === null ? 'Enter the six digits from the app.' : null,
      async enter() {
        await confirmEnrollment(enrollment, digits ?? '')
        await onConfirmed()
      },
    })
  }

  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title="Set up two-step verification"
      description="You need an authenticator app on your phone, or a password manager that makes six-digit codes."
      isDismissible={!isSending}
    >
      <form noValidate className="grid gap-5" onSubmit={handleSubmit}>
        <Key enrollment={enrollment} />
        <Field label="Six-digit code" hint="The code that the app now shows for Cartwright." error={mistake}>
          <CodeInput value={code} onChange={({ target }) => setCode(target.value)} />
        </Field>
        <p className="text-muted">Turning this on signs out your other devices.</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" disabled={isSending} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" isLoading={isSending}>
            Turn on
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Key({ enrollment: { picture, secret } }: Pick<TwoStepSetupProps, 'enrollment'>) {
  return (
    <div className="flex flex-wrap items-start gap-5">
      <img
        src={picture}
        alt="QR code for your authenticator app"
        width={176}
        height={176}
        className="rounded-control border border-line"
      />
      <div className="grid min-w-0 flex-1 basis-52 justify-items-start gap-3">
        <p>Scan this picture with the app. If you can’t, enter this key in the app:</p>
        <p className="font-mono wrap-anywhere select-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <CopyButton text={secret} name="Key" />
      </div>
    </div>
  )
}
