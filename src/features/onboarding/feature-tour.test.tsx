import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  AT_DASHBOARD,
  AT_FEATURES,
  button,
  expectToast,
  loadOnboarding,
  openOnboarding,
} from '#test/harness/pages/onboarding.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

const isPatch = ({ method }: Request) => method === 'PATCH'

test('the tour opens five screens, and leaving the first one completes the dashboard', async () => {
  const { user, router, person } = await openOnboarding(backend, '/dashboard', { onboarding: AT_DASHBOARD })
  await screen.findByRole('dialog', { name: 'Your Dashboard' })
  expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument()

  await user.click(button('Next'))
  await screen.findByRole('dialog', { name: 'AI Agents' })
  expect(router.state.location.pathname).toBe('/ai-agents')
  await expectToast("You've completed the dashboard step!")
  expect(await loadOnboarding(backend, person)).toMatchObject({
    currentStep: 'features',
    steps: { dashboard: { status: 'completed' }, features: { status: 'in-progress' } },
  })

  await user.click(button('Back'))
  await screen.findByRole('dialog', { name: 'Your Dashboard' })
  for (const [name, path] of [
    ['AI Agents', '/ai-agents'],
    ['Analytics', '/analytics'],
    ['Integrations', '/integrations'],
    ['Settings', '/settings'],
  ]) {
    await user.click(button('Next'))
    expect(await screen.findByRole('dialog', { name: name ?? '' })).toBeVisible()
    expect(router.state.location.pathname).toBe(path)
  }
  expect(button('Finish')).toBeVisible()
  // Otherwise the save fails during the next test and shows a toast there.
  await waitFor(async () => expect(await loadOnboarding(backend, person)).toMatchObject({ tourStep: 5 }))
})

test('finishing the tour completes the onboarding and opens the dashboard', async () => {
  const { user, router, person } = await openOnboarding(backend, '/analytics?period=last_7_days', {
    onboarding: AT_FEATURES,
  })
  await screen.findByRole('dialog', { name: 'Analytics' })
  await user.click(button('Next'))
  await screen.findByRole('dialog', { name: 'Integrations' })
  await user.click(button('Next'))
  await screen.findByRole('dialog', { name: 'Settings' })

  await user.click(button('Finish'))

  await expectToast('Tour completed!')
  await expectToast('Onboarding complete!')
  expect(screen.getByText("You're all set to use Cartwright to its full potential")).toBeVisible()
  expect(router.state.location.pathname).toBe('/dashboard')
  expect(await loadOnboarding(backend, person)).toMatchObject({
    isCompleted: true,
    currentStep: 'complete',
    steps: { features: { status: 'completed' }, complete: { status: 'completed' } },
  })
})

test.each([
  ['Close', (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Close' }).click()],
  ['Escape', (dialog: HTMLElement) => dialog.dispatchEvent(new Event('cancel', { cancelable: true }))],
  ['a click beside it', (dialog: HTMLElement) => dialog.click()],
])('%s skips the tour', async (_way, leave) => {
  const { person } = await openOnboarding(backend, '/dashboard', { onboarding: AT_DASHBOARD })

  leave(await screen.findByRole('dialog', { name: 'Your Dashboard' }))

  await expectToast('Tour skipped')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await loadOnboarding(backend, person)).toMatchObject({
    isCompleted: true,
    steps: { dashboard: { status: 'skipped' }, features: { status: 'skipped' }, complete: { status: 'completed' } },
  })
})

test('a tour that fails to end shows an error and stays open', async () => {
  const { user } = await openOnboarding(backend, '/dashboard', { onboarding: AT_DASHBOARD, refuse: isPatch })
  await screen.findByRole('dialog', { name: 'Your Dashboard' })

  await user.click(button('Close'))

  await expectToast('Error completing onboarding')
  expect(await screen.findByRole('dialog', { name: 'Your Dashboard' })).toBeVisible()
})

test('the tour continues where it stopped, also on another device', async () => {
  const { router } = await openOnboarding(backend, '/profile', { onboarding: AT_FEATURES })
  expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/settings')
})

test('help in the tour explains its buttons', async () => {
  const { user } = await openOnboarding(backend, '/dashboard', { onboarding: AT_DASHBOARD })
  await screen.findByRole('dialog', { name: 'Your Dashboard' })

  await user.click(button('Tour help'))

  await expectToast('Need help?')
  expect(screen.getByRole('link', { name: 'Open the help pages' })).toBeVisible()
})
