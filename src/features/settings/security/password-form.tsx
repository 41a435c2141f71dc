import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { updatePassword } from '#data/auth/auth-actions.ts'
import { WeakPasswordError } from '#data/auth/request-auth.ts'
import { signedInDevicesQueries } from '#data/auth/signed-in-devices.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { AppError } from '#lib/app-error.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { focusField } from '#ui/forms/focus-field.ts'
import { PASSWORD_HINT } from '#ui/forms/password-hint.ts'

type Mistakes = { current?: ReactNode; password?: ReactNode; confirmation?: ReactNode }

/** Changes the password of the signed-in person. */
export function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [mistakes, setMistakes] = useState<Mistakes>({})

  async function send(form: HTMLFormElement, { password, current }: Entry) {
    setIsSending(true)
    try {
      await updatePassword(password, current)
      form.reset()
      toast({ title: 'Password changed', description: 'Your other sessions are signed out.', variant: 'success' })
      void client.invalidateQueries(signedInDevicesQueries.own())
    } catch (error) {
      const found = describeRefusal(error)
      setMistakes(found)
      const [first] = Object.keys(found)
      if (first) focusField(form, first)
      else toastFailure(error, 'Password not changed')
    } finally {
      setIsSending(false)
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const entry = readEntry(form)
    const found = findMistakes(entry)
    setMistakes(found)
    const [first] = Object.keys(found)
    if (first) focusField(form, first)
    else void send(form, entry)
  }

  return (
    <form noValidate className="grid items-start gap-5 md:grid-cols-2" onSubmit={handleSubmit}>
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Current password"
        hint="Forgot it? Sign out and select “Forgot password?” on the sign-in page."
        error={mistakes.current}
      >
        <Input type="password" name="current" autoComplete="current-password" required />
      </Field>
      <Field label="New password" hint={PASSWORD_HINT} error={mistakes.password} className="md:col-start-1">
        <Input type="password" name="password" autoComplete="new-password" required />
      </Field>
      <Field label="Confirm new password" error={mistakes.confirmation}>
        <Input type="password" name="confirmation" autoComplete="new-password" required />
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:col-span-2">
        <Button type="submit" variant="outline" isLoading={isSending}>
          Change password
        </Button>
        <p className="text-muted">Changing your password signs out your other sessions.</p>
      </div>
    </form>
  )
}

type Entry = { current: string; password: string; confirmation: string }

function readEntry(form: HTMLFormElement): Entry {
  const read = (name: string) => readField(form, name)
  return { current: read('current'), password: read('password'), confirmation: read('confirmation') }
}

function findMistakes({ current, password, confirmation }: Entry): Mistakes {
  if (current === '') return { current: 'Enter your current password.' }
  if (password === '') return { password: 'Choose a new password.' }
  return password === confirmation ? {} : { confirmation: 'The two passwords don’t match.' }
}

const reasonTexts: Record<string, string> = {
  characters: 'Use lowercase and uppercase letters, digits and symbols.',
  pwned: 'This password is on lists of leaked passwords.',
}

/** Returns the reason for each field that the server refused. Empty for other failures. */
function describeRefusal(error: unknown): Mistakes {
  if (error instanceof WeakPasswordError) {
    const [reason = ''] = error.reasons
    return { password: `Choose a stronger password. ${reasonTexts[reason] ?? error.message}` }
  }
  if (!(error instanceof AppError)) return {}
  if (error.code === 'same_password') return { password: error.message }
  return aboutCurrent.has(error.code) ? { current: error.message } : {}
}

const aboutCurrent = new Set(['current_password_invalid', 'over_request_rate_limit'])

function readField(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
