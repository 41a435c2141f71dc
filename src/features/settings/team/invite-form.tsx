import { type FormEvent, useState } from 'react'
import { useInvite } from '#data/stores/team.ts'
import type { PendingInvitation } from '#domain/contracts/team.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { AppError } from '#lib/app-error.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { focusField } from '#ui/forms/focus-field.ts'
import { SentInvitation } from './sent-invitation.tsx'

const FIELD_CODES = ['invalid_email', 'already_member']

function findMistake(email: string): string | null {
  if (email === '') return 'Enter the email address of your colleague.'
  return /^\S+@\S+$/.test(email) ? null : 'Enter an email address like name@example.com.'
}

type InviteFormProps = { storeId: string; invitations: readonly PendingInvitation[] }

/** Invites a colleague by email. Says so until the invitation is accepted or withdrawn. */
export function InviteForm({ storeId, invitations }: InviteFormProps) {
  const [email, setEmail] = useState('')
  const [mistake, setMistake] = useState<string | null>(null)
  const { mutateAsync, isPending, data, variables } = useInvite(storeId)
  const isOpen = invitations.some((invitation) => invitation.email === variables?.toLowerCase())

  async function send(form: HTMLFormElement) {
    try {
      await mutateAsync(email.trim())
      setEmail('')
    } catch (error) {
      if (!(error instanceof AppError) || !FIELD_CODES.includes(error.code)) {
        return toastFailure(error, 'Invitation not sent')
      }
      setMistake(error.message)
      focusField(form, 'colleague')
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const found = findMistake(email.trim())
    setMistake(found)
    if (found) focusField(event.currentTarget, 'colleague')
    else void send(event.currentTarget)
  }

  return (
    <>
      <form noValidate className="max-w-xl" onSubmit={handleSubmit}>
        <Field label="Invite a colleague" error={mistake}>
          <div className="flex flex-wrap gap-2">
            <Input
              name="colleague"
              type="email"
              inputMode="email"
              autoComplete="off"
              placeholder="name@example.com"
              className="min-w-0 flex-1 basis-60"
              value={email}
              onChange={({ target }) => {
                setEmail(target.value)
                setMistake(null)
              }}
            />
            <Button type="submit" className="h-10" isLoading={isPending}>
              Send invitation
            </Button>
          </div>
        </Field>
      </form>
      {data && isOpen && <SentInvitation email={variables} link={data.link} />}
    </>
  )
}
