import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  AT_DASHBOARD,
  AT_PROFILE,
  button,
  loadOnboarding,
  openOnboarding,
  profileDialog,
  welcomeDialog,
} from '#test/harness/pages/onboarding.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

test('the list shows eight steps with their states and opens any of them', async () => {
  const { user, router, person } = await openOnboarding(backend, '/onboarding', { onboarding: AT_PROFILE })
  const rows = within(await screen.findByRole('list', { name: 'Onboarding steps' })).getAllByRole('listitem')
  expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
    'Welcome',
    'Profile',
    'Industry',
    'Goals',
    'Team',
    'Dashboard',
    'Features',
    'Complete',
  ])
  expect(rows[0]).toHaveTextContent('Skipped')
  expect(rows[2]).toHaveTextContent('Not started')
  expect(rows[1]).toHaveAttribute('aria-current', 'step')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Onboarding help' })).toBeVisible()

  await user.click(button('Start Goals'))
  await welcomeDialog()
  expect(screen.getByText('Business goals')).toBeVisible()
  expect(await loadOnboarding(backend, person)).toMatchObject({
    currentStep: 'goals',
    steps: { goals: { status: 'in-progress' } },
  })
  await user.click(button('Next'))
  await user.click(button('Complete'))

  expect(await screen.findByText('4 of 8 steps done')).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/onboarding', search: '' })
})

test('a skipped step and the tour can be done after the onboarding', async () => {
  const { user, router, person } = await openOnboarding(backend, '/onboarding', {
    onboarding: { ...AT_DASHBOARD, isCompleted: true, currentStep: 'complete' },
  })
  expect(await screen.findByText('0 of 8 steps done, 2 skipped')).toBeVisible()
  await user.click(button('Start Profile'))
  await profileDialog()
  await user.click(button('Continue'))
  await waitFor(async () =>
    expect(await loadOnboarding(backend, person)).toMatchObject({ steps: { profile: { status: 'completed' } } }),
  )
  await waitFor(() => expect(router.state.location.search).toBe(''))

  await user.click(button('Take the tour'))
  await screen.findByRole('dialog', { name: 'Your Dashboard' })
  await user.click(button('Next'))
  await screen.findByRole('dialog', { name: 'AI Agents' })
  await user.click(button('Close'))

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(router.state.location).toMatchObject({ pathname: '/ai-agents', search: '' })
  expect(await loadOnboarding(backend, person)).toMatchObject({ isCompleted: true, currentStep: 'complete' })
})

test('a list that fails to load can be retried', async () => {
  let isRefused = true
  const { user } = await openOnboarding(backend, '/onboarding', {
    onboarding: AT_PROFILE,
    refuse: ({ url }) => isRefused && url.includes('select=preferences&'),
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isRefused = false

  await user.click(retry)

  expect(await screen.findByRole('list', { name: 'Onboarding steps' })).toBeVisible()
})
