import { type FormEvent, useId } from 'react'
import type { Profile } from '#data/profile.ts'
import { AvatarPicker } from '#ui/avatar-picker.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { HelpButton } from './help-button.tsx'
import { type ProfileStepFields, useProfileStep } from './use-profile-step.ts'

type ProfileStepDialogProps = { profile: Omit<Profile, 'email'>; email: string; onDone: () => void }

/** The card that asks who the person is: a drawer from below on a phone, an overlay in the middle elsewhere. */
export function ProfileStepDialog({ profile, email, onDone }: ProfileStepDialogProps) {
  const { fields, mistake, avatarUrl, busy, change, chooseAvatar, save, skip, skipAll } = useProfileStep(
    profile,
    onDone,
  )
  const formId = useId()
  const isBusy = busy !== null

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy || save()) return
    const fullName = event.currentTarget.elements.namedItem('full_name')
    if (fullName instanceof HTMLElement) fullName.focus()
  }

  const control = (name: keyof ProfileStepFields) => ({
    name,
    dir: 'auto',
    value: fields[name],
    readOnly: isBusy,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })

  return (
    <Dialog
      open
      onOpenChange={() => {}}
      isDismissible={false}
      title="Complete Your Profile"
      description="Tell us about yourself so we can personalize your experience"
      className="max-md:mx-0 max-md:mb-0 max-md:max-h-[calc(100dvh-6rem)] max-md:max-w-none max-md:rounded-b-none md:max-w-xl"
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
          <Button variant="ghost" isLoading={busy === 'skipped'} disabled={isBusy} onClick={skip}>
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
        <Field label="Full Name" error={mistake}>
          <Input required autoComplete="name" {...control('full_name')} />
        </Field>
        <Field label="Email">
          <Input type="email" value={email} readOnly />
        </Field>
        <Field label="Job Title">
          <Input autoComplete="organization-title" {...control('job_title')} />
        </Field>
        <Field label="Company">
          <Input autoComplete="organization" {...control('company')} />
        </Field>
        <Field label="Bio" className="sm:col-span-2">
          <Textarea rows={3} {...control('bio')} />
        </Field>
      </form>
      <HelpButton className="absolute top-3 right-3" />
    </Dialog>
  )
}
