import { type FormEvent, useState } from 'react'
import { AppError } from '#lib/app-error.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { focusField } from '#ui/forms/focus-field.ts'

type Fields = Record<string, string>

type Submission = {
  /** Returns a message for each wrong field. The result is empty if the form can be sent. */
  validate: (fields: Fields) => Fields
  send: (fields: Fields) => Promise<void>
  onFailure?: (failure: AppError) => void
}

/** Sends a form, one submission at a time. Returns the sent values, a message for each wrong field, and the failure. */
export function useSubmission({ validate, send, onFailure }: Submission) {
  const [isSending, setIsSending] = useState(false)
  const [sent, setSent] = useState<Fields>({})
  const [mistakes, setMistakes] = useState<Fields>({})
  const [failure, setFailure] = useState<AppError | null>(null)

  async function submit(fields: Fields) {
    setIsSending(true)
    setFailure(null)
    setSent(fields)
    try {
      await send(fields)
    } catch (cause) {
      const caught = toAppError(cause)
      setFailure(caught)
      onFailure?.(caught)
    } finally {
      setIsSending(false)
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const fields = readFields(event.currentTarget)
    const found = validate(fields)
    setMistakes(found)
    const [first] = Object.keys(found)
    if (first) focusField(event.currentTarget, first)
    else void submit(fields)
  }

  return { isSending, sent, mistakes, failure, handleSubmit }
}

function readFields(form: HTMLFormElement): Fields {
  const texts = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
  return Object.fromEntries(texts)
}

function toAppError(cause: unknown) {
  if (cause instanceof AppError) return cause
  return new AppError('An unexpected error occurred. Please try again.', { code: 'unexpected', cause })
}

type Check = (value: string, fields: Fields) => string | null

/** Combines the checks of a form's fields. The returned function gives a message for each field that failed. */
export function checkFields(checks: Record<string, Check>) {
  return (fields: Fields): Fields => {
    const results = Object.entries(checks).map(([name, check]) => [name, check(fields[name] ?? '', fields)])
    return Object.fromEntries(results.filter(([, message]) => message !== null))
  }
}

/** Returns a check that fails with `message` if the value is blank. */
export function required(message: string): Check {
  return (value) => (value.trim() === '' ? message : null)
}

/**
 * Checks only for an @, because nothing but a sent email can show whether the address exists. Returns `null` if it is
 * valid.
 */
export function emailAddress(value: string) {
  if (value.trim() === '') return 'Enter your email address.'
  return /^\S+@\S+$/.test(value.trim()) ? null : 'Enter an email address like name@example.com.'
}

/** Returns the email address that the page before has passed on, or `''`. */
export function readEmail(state: unknown): string {
  const { email } = Object(state)
  return typeof email === 'string' ? email : ''
}

/** Shows why a form couldn't be sent. */
export function FormFailure({ failure }: { failure: AppError }) {
  if (failure.code === 'over_request_rate_limit') {
    return (
      <Alert tone="bad" title="Too many attempts">
        Wait up to 15 minutes, then try again.
      </Alert>
    )
  }
  if (failure.code !== 'network') return <Alert tone="bad">{failure.message}</Alert>
  return (
    <Alert tone="bad" title={navigator.onLine ? 'We can’t reach the server' : 'You’re offline'}>
      What you typed is still here. Try again.
    </Alert>
  )
}
