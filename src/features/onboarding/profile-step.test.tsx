import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  AT_PROFILE,
  button,
  expectToast,
  loadOnboarding,
  openOnboarding,
  profileDialog,
} from '#test/harness/pages/onboarding.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

test('the profile step saves the profile and opens the tour', async () => {
  const { user, person } = await openOnboarding(backend, '/dashboard', { onboarding: AT_PROFILE })
  const dialog = await profileDialog()
  expect(within(dialog).getByText('Tell us about yourself so we can personalize your experience')).toBeVisible()
  expect(within(dialog).getByLabelText('Full Name')).toHaveValue(person.fullName)
  expect(within(dialog).getByLabelText('Email')).toHaveAttribute('readonly')
  expect(within(dialog).getByLabelText('Bio')).toHaveAttribute('rows', '3')
  await user.type(within(dialog).getByLabelText('Job Title'), 'Founder')

  await user.click(button('Continue'))

  expect(await screen.findByRole('dialog', { name: 'Your Dashboard' })).toBeVisible()
  await expectToast('Step completed')
  await expectToast("You've completed the profile step!")
  const { rows } = await backend.database.query('select job_title from public.profiles where email = $1', [
    person.email,
  ])
  expect(rows).toEqual([{ job_title: 'Founder' }])
  expect(await loadOnboarding(backend, person)).toMatchObject({
    currentStep: 'dashboard',
    steps: { profile: { status: 'completed' } },
  })
})

test("a profile that can't be saved keeps the typed text", async () => {
  const { user } = await openOnboarding(backend, '/dashboard', {
    onboarding: AT_PROFILE,
    refuse: ({ method, url }) => method === 'POST' && url.includes('/rest/v1/profiles'),
  })
  const dialog = await profileDialog()
  const name = within(dialog).getByLabelText('Full Name')
  await user.clear(name)
  await user.click(button('Continue'))
  expect(name).toBeInvalid()
  expect(name).toHaveFocus()

  await user.type(name, 'Grace Example')
  await user.click(button('Continue'))

  await expectToast('Profile update failed')
  expect(screen.getByText('Failed to update your profile. Please try again.')).toBeVisible()
  expect(name).toHaveValue('Grace Example')
})

test('the profile step and the whole onboarding can be skipped', async () => {
  const first = await openOnboarding(backend, '/dashboard', { onboarding: AT_PROFILE })
  await profileDialog()
  await first.user.click(button('Skip for now'))
  expect(await screen.findByRole('dialog', { name: 'Your Dashboard' })).toBeVisible()
  await expectToast('Step skipped')
  expect(await loadOnboarding(backend, first.person)).toMatchObject({
    currentStep: 'dashboard',
    steps: { profile: { status: 'skipped' } },
  })
})

test('skipping all onboarding completes it', async () => {
  const { user, person } = await openOnboarding(backend, '/dashboard', { onboarding: AT_PROFILE })
  await profileDialog()

  await user.click(button('Skip all onboarding'))

  await expectToast('Onboarding Completed')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await loadOnboarding(backend, person)).toMatchObject({
    isCompleted: true,
    steps: { profile: { status: 'skipped' } },
  })
})

test('each dialog has help that shows for five seconds', async () => {
  const { user } = await openOnboarding(backend, '/dashboard', { onboarding: AT_PROFILE })
  await profileDialog()

  await user.click(button('Onboarding help'))

  await expectToast('Onboarding Help')
  const link = screen.getByRole('link', { name: 'Open the help pages' })
  expect(link).toHaveAttribute('href', '/documentation')
  expect(link).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('dialog')).toContainElement(link)
})
