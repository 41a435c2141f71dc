import { type FormEvent, type ReactNode, useState } from 'react'
import { updatePassword } from '#data/auth-actions.ts'
import { WeakPasswordError } from '#data/auth-errors.ts'
import { AppError } from '#lib/app-error.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { focusField } from '#ui/focus-field.ts'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { toastFailure } from './toast-failure.ts'

type Mistakes = { password?: ReactNode; confirmation?: ReactNode }

/** Sets a new password for the person who is signed in. */
export function PasswordForm({ email }: { email: string }) {
  const [isSending, setIsSending] = useState(false)
  const [mistakes, setMistakes] = useState<Mistakes>({})

  async function send(form: HTMLFormElement, password: string) {
    setIsSending(true)
    try {
      await updatePassword(password)
      form.reset()
      toast({ title: 'Password changed', description: 'Your other sessions are signed out.', variant: 'success' })
    } catch (error) {
      const refusal = describeRefusal(error)
      if (refusal) {
        setMistakes({ password: refusal })
        focusField(form, 'password')
      } else toastFailure(error, 'Password not changed')
    } finally {
      setIsSending(false)
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const password = readField(form, 'password')
    const found = findMistakes(password, readField(form, 'confirmation'))
    setMistakes(found)
    const [first] = Object.keys(found)
    if (first) focusField(form, first)
    else void send(form, password)
  }

  return (
    <form noValidate className="grid items-start gap-5 md:grid-cols-2" onSubmit={handleSubmit}>
      {/* Password managers need to know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="New password" error={mistakes.password}>
        <Input type="password" name="password" autoComplete="new-password" required />
      </Field>
      <Field label="Confirm new password" error={mistakes.confirmation}>
        <Input type="password" name="confirmation" autoComplete="new-password" required />
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:col-span-2">
        <Button type="submit" variant="outline" isLoading={isSending}>
          Change password
        </Button>
        <p className="text-muted">It signs out your other sessions.</p>
      </div>
    </form>
  )
}

function findMistakes(password: string, confirmation: string): Mistakes {
  if (password === '') return { password: 'Choose a new password.' }
  return password === confirmation ? {} : { confirmation: 'The two passwords are not the same.' }
}

const reasonTexts: Record<string, string> = {
  characters: 'Mix small and capital letters, digits and signs.',
  pwned: 'It is on lists of leaked passwords and easy to guess.',
}

/** Why the server does not take the password; null when something else went wrong. */
function describeRefusal(error: unknown): ReactNode {
  if (error instanceof WeakPasswordError) {
    const [reason = ''] = error.reasons
    return `Choose a stronger password. ${reasonTexts[reason] ?? error.message}`
  }
  return error instanceof AppError && error.code === 'same_password' ? error.message : null
}

function readField(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
