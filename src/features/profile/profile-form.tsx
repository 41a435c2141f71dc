import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useAuth } from '#data/auth.tsx'
import { profileQueries } from '#data/profile-queries.ts'
import type { Profile } from '#data/profile.ts'
import { AppError } from '#lib/app-error.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'

type Fields = { full_name: string; job_title: string; company: string; bio: string }

/** The fields a person may change about themselves. */
export function ProfileForm({ profile, email }: { profile: Profile; email: string }) {
  const { updateProfile } = useAuth()
  const queryClient = useQueryClient()
  const { formState, handleSubmit, register, reset } = useForm<Fields>({
    defaultValues: toFields(profile),
  })
  const { errors, isDirty, isSubmitting } = formState

  async function save(fields: Fields) {
    try {
      const saved = await updateProfile({ id: profile.id, ...fields, full_name: fields.full_name.trim() })
      queryClient.setQueriesData({ queryKey: profileQueries.all() }, saved)
      reset(toFields(saved))
      toast({
        title: 'Profile updated',
        description: 'Your profile has been successfully updated.',
        variant: 'success',
      })
    } catch (error) {
      const description = error instanceof AppError ? error.message : 'Please try again.'
      toast({ title: 'Profile update failed', description, variant: 'destructive' })
    }
  }

  return (
    <form
      noValidate
      className="grid items-start gap-5 md:grid-cols-2"
      onSubmit={(event) => void handleSubmit(save)(event)}
    >
      <Field label="Full Name" error={errors.full_name?.message}>
        <Input autoComplete="name" {...register('full_name', { validate: isNotBlank })} />
      </Field>
      <Field label="Email" hint="You sign in with this address.">
        <Input type="email" value={email} readOnly />
      </Field>
      <Field label="Job Title">
        <Input autoComplete="organization-title" {...register('job_title')} />
      </Field>
      <Field label="Company">
        <Input autoComplete="organization" {...register('company')} />
      </Field>
      <Field label="Bio" className="md:col-span-2">
        <Textarea rows={3} {...register('bio')} />
      </Field>
      <div className="flex flex-wrap gap-2 md:col-span-2">
        <Button type="submit" isLoading={isSubmitting} disabled={!isDirty}>
          Save changes
        </Button>
        <Button variant="ghost" disabled={!isDirty || isSubmitting} onClick={() => reset(toFields(profile))}>
          Discard
        </Button>
      </div>
      <UnsavedChanges isDirty={isDirty} />
    </form>
  )
}

function isNotBlank(fullName: string) {
  return fullName.trim() !== '' || 'Enter your full name.'
}

function toFields({ full_name, job_title, company, bio }: Profile): Fields {
  return { full_name: full_name ?? '', job_title: job_title ?? '', company: company ?? '', bio: bio ?? '' }
}
