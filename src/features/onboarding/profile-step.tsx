import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { useAuth } from '#data/auth/auth.tsx'
import { profileQueries } from '#data/person/profile-queries.ts'
import type { Account, AppUser, Profile } from '#data/person/profile.ts'
import { AvatarPicker } from '#ui/avatar/avatar-picker.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { focusField } from '#ui/forms/focus-field.ts'
import { PersonFields } from '#ui/forms/person-fields.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { HelpButton } from './help-button.tsx'
import { useProfileStep } from './use-profile-step.ts'

type ProfileStepProps = { user: AppUser; onDone: () => void }

/** The profile step. Loads the fields again, because they may have changed elsewhere. */
export function ProfileStep(props: ProfileStepProps) {
  const { session } = useAuth()
  return session && <FreshProfileStep {...props} account={session.user} />
}

function FreshProfileStep({ user, account, onDone }: ProfileStepProps & { account: Account }) {
  const { data: profile, isLoading } = useQuery({ ...profileQueries.own(account), staleTime: 0 })
  if (isLoading) return null
  return <ProfileStepDialog profile={profile ?? user} email={user.email} onDone={onDone} />
}

type ProfileStepDialogProps = { profile: Omit<Profile, 'email'>; email: string; onDone: () => void }

function ProfileStepDialog({ profile, email, onDone }: ProfileStepDialogProps) {
  const { fields, mistake, avatarUrl, busy, change, chooseAvatar, save, skip, skipAll } = useProfileStep(
    profile,
    onDone,
  )
  const formId = useId()
  const isBusy = busy !== null

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy && !save()) focusField(event.currentTarget, 'full_name')
  }

  return (
    <Dialog
      open
      onOpenChange={() => {}}
      isDismissible={false}
      title="Complete Your Profile"
      description="Tell us about yourself so we can personalize your experience"
      className="md:max-w-xl"
      footer={
        <>
          <Button
            variant="link"
            className="mr-auto px-0 max-sm:order-last max-sm:w-full"
            isLoading={busy === 'all-skipped'}
            disabled={isBusy}
            onClick={skipAll}
          >
            Skip all onboarding
          </Button>
          <Button variant="outline" isLoading={busy === 'skipped'} disabled={isBusy} onClick={skip}>
            Skip for now
          </Button>
          <Button type="submit" form={formId} isLoading={busy === 'completed'} disabled={isBusy}>
            {busy === 'completed' ? 'Saving...' : 'Continue'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={handleSubmit}>
        <div className="py-1 sm:col-span-2">
          <AvatarPicker
            name={fields.full_name || email}
            url={avatarUrl}
            isBusy={isBusy}
            onChoose={chooseAvatar}
            onRemove={() => chooseAvatar(null)}
          />
        </div>
        <PersonFields fields={fields} email={email} nameMistake={mistake} readOnly={isBusy} onChange={change} />
      </form>
      <HelpButton className="absolute top-3 right-3" />
    </Dialog>
  )
}
