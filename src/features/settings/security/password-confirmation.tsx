import { type FormEvent, useState } from 'react'
import { useAuth } from '#data/auth/auth.tsx'
import { confirmPassword } from '#data/auth/recent-sign-in.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { AppError } from '#lib/app-error.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { focusField } from '#ui/forms/focus-field.ts'
import { Dialog } from '#ui/popups/dialog.tsx'

type PasswordConfirmationProps = { onConfirmed: () => void; onCancel: () => void }

const aboutPassword = new Set(['current_password_invalid', 'over_request_rate_limit'])

/** Asks for the password of a person who signed in a while ago, before a change to how this person signs in. */
export function PasswordConfirmation({ onConfirmed, onCancel }: PasswordConfirmationProps) {
  const { user } = useAuth()
  const [password, setPassword] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [mistake, setMistake] = useState<string | null>(null)

  function show(form: HTMLFormElement, text: string) {
    setMistake(text)
    focusField(form, 'current')
  }

  async function send(form: HTMLFormElement) {
    setIsSending(true)
    try {
      await confirmPassword(password)
      onConfirmed()
    } catch (error) {
      if (error instanceof AppError && aboutPassword.has(error.code)) show(form, error.message)
      else toastFailure(error, 'Password not confirmed')
    } finally {
      setIsSending(false)
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    setMistake(null)
    if (password === '') show(event.currentTarget, 'Enter your password.')
    else void send(event.currentTarget)
  }

  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title="Confirm that it’s you"
      description="You signed in more than 15 minutes ago. Enter your password to change how you sign in."
      isDismissible={!isSending}
    >
      <form noValidate className="grid gap-5" onSubmit={handleSubmit}>
        {/* Tells password managers which account this is. */}
        <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <Field label="Your password" hint="Forgot it? Sign out and sign in again, then come back." error={mistake}>
          <Input
            type="password"
            name="current"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" disabled={isSending} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" isLoading={isSending}>
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
