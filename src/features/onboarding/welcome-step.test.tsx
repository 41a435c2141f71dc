import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  button,
  expectToast,
  loadOnboarding,
  loadStores,
  openOnboarding,
  profileDialog,
  welcomeDialog,
} from '#test/harness/pages/onboarding.ts'
import { makeStore } from '#test/harness/pages/settings.ts'
import { registerNewcomer, registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

const isPatch = ({ method }: Request) => method === 'PATCH'

test('a new person sees the welcome dialog once and gets an email', async () => {
  const { person } = await openOnboarding(backend, '/settings')

  expect(await welcomeDialog()).toBeVisible()
  await expectToast('Welcome to Cartwright!')
  await expectToast('Your onboarding journey has started')
  expect(await loadOnboarding(backend, person)).toMatchObject({ currentStep: 'welcome', isCompleted: false })
  await waitFor(async () => expect((await backend.outbox()).at(-1)?.subject).toContain('Welcome'))
})

test('a person with a complete onboarding sees no dialogs and sends no requests for it', async () => {
  const asked: string[] = []
  await openOnboarding(backend, '/settings', {
    person: await registerPerson(backend),
    refuse: ({ url }) => {
      asked.push(url)
      return false
    },
  })
  await screen.findByRole('heading', { name: 'Settings', level: 1 })

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(asked.filter((url) => url.includes('select=preferences&'))).toEqual([])
})

test("the welcome dialog can't be dismissed and requires a business name", async () => {
  const { user, person } = await openOnboarding(backend, '/dashboard')
  const dialog = await welcomeDialog()
  const name = within(dialog).getByLabelText('Business name')
  expect(name).toHaveValue(person.fullName)
  expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument()

  await user.click(dialog)
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  await user.clear(name)
  await user.type(name, '   ')

  expect(dialog).toBeVisible()
  expect(button('Next')).toBeDisabled()
  await user.type(name, 'Harbour Goods')
  expect(button('Next')).toBeEnabled()
})

test('the answers of the welcome dialog are saved and create the store', async () => {
  const { user, person } = await openOnboarding(backend, '/dashboard')
  await welcomeDialog()
  await user.clear(screen.getByLabelText('Business name'))
  await user.type(screen.getByLabelText('Business name'), ' Harbour Goods {Enter}')
  expect(screen.getByLabelText('Business size')).toHaveDisplayValue('Small (2-10)')
  await user.selectOptions(screen.getByLabelText('Industry'), 'Home')
  await user.click(button('Next'))
  await user.click(button('Increase sales'))
  await user.click(button('Reduce costs'))
  await user.click(button('Increase sales'))
  expect(button('Increase sales')).toHaveAttribute('aria-pressed', 'false')
  expect(button('Reduce costs')).toHaveAttribute('aria-pressed', 'true')
  await user.click(button('Next'))
  await user.clear(screen.getByLabelText('Team members'))
  await user.type(screen.getByLabelText('Team members'), '-3')
  await user.tab()
  expect(screen.getByLabelText('Team members')).toHaveValue(1)
  await user.click(button('Back'))
  expect(button('Reduce costs')).toHaveAttribute('aria-pressed', 'true')
  await user.click(button('Next'))

  await user.click(button('Complete'))

  expect(await profileDialog()).toBeVisible()
  await expectToast('Welcome step completed')
  expect(await loadOnboarding(backend, person)).toMatchObject({
    currentStep: 'profile',
    industryType: 'home',
    businessSize: 'small',
    businessGoals: ['reduce_costs'],
    teamMembers: 1,
    steps: { welcome: { status: 'completed' }, industry: { status: 'completed' }, team: { status: 'completed' } },
  })
  expect(await loadStores(backend, person)).toEqual([
    { name: 'Harbour Goods', industry: 'home', business_size: 'small', team: '1', goals: ['reduce_costs'] },
  ])
})

test('skipping the welcome dialog creates no store and opens the profile step', async () => {
  const { user, person } = await openOnboarding(backend, '/dashboard')
  await welcomeDialog()

  await user.click(button('Skip for now'))

  expect(await profileDialog()).toBeVisible()
  await expectToast('Onboarding steps skipped')
  expect(await loadOnboarding(backend, person)).toMatchObject({
    currentStep: 'profile',
    steps: { welcome: { status: 'skipped' } },
  })
  expect(await loadStores(backend, person)).toEqual([])
})

test('the welcome dialog opened by a person with a store has the values of the store', async () => {
  const person = await registerPerson(backend)
  const store = await makeStore(backend, person, 'Lantern Goods')
  await backend.database.query(
    `update public.stores set industry = 'books', settings = '{"goals": ["reduce_costs"], "team_members": 7}' where id = $1`,
    [store],
  )
  const { user } = await openOnboarding(backend, '/onboarding?step=welcome', { person })
  await welcomeDialog()

  expect(screen.getByLabelText('Business name')).toHaveValue('Lantern Goods')
  await user.click(button('Next'))
  expect(screen.getByLabelText('Industry')).toHaveValue('books')
  await user.click(button('Next'))
  expect(button('Reduce costs')).toHaveAttribute('aria-pressed', 'true')
  await user.click(button('Next'))
  expect(screen.getByLabelText('Team members')).toHaveDisplayValue('7')
})

test("answers that can't be saved show an error and stay", async () => {
  let isRefused = false
  const { user } = await openOnboarding(backend, '/dashboard', { refuse: (request) => isRefused && isPatch(request) })
  await welcomeDialog()
  isRefused = true
  await user.click(button('Next'))
  await user.selectOptions(screen.getByLabelText('Industry'), 'Pets')

  await expectToast('Error updating data')
  expect(screen.getByText('permission denied for table profiles')).toBeVisible()
  expect(screen.getByLabelText('Industry')).toHaveDisplayValue('Pets')
})

test("a step that can't be saved shows an error and stays open", async () => {
  let isRefused = false
  const { user } = await openOnboarding(backend, '/dashboard', { refuse: (request) => isRefused && isPatch(request) })
  const dialog = await welcomeDialog()
  isRefused = true

  await user.click(button('Skip for now'))

  await expectToast('Error updating step')
  expect(dialog).toBeVisible()
})

test("an onboarding that can't start shows an error", async () => {
  await openOnboarding(backend, '/settings', { refuse: isPatch })
  await expectToast('Error initializing onboarding')
  expect(screen.getByText('permission denied for table profiles')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('an onboarding starts when a late profile has been made', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const made = Promise.withResolvers<null>()
  await renderRoute('/settings', {
    backend,
    as: await registerNewcomer(backend),
    answer: ({ method, url }) => (method === 'POST' && url.includes('/profiles') ? made.promise : null),
  })
  await screen.findByRole('heading', { name: 'Settings', level: 1 })
  await vi.advanceTimersByTimeAsync(5_000)
  await expectToast('Error initializing onboarding')

  made.resolve(null)

  expect(await welcomeDialog()).toBeVisible()
  await expectToast('Your onboarding journey has started')
})

test("an onboarding that can't be loaded shows an error", async () => {
  await openOnboarding(backend, '/settings', { refuse: ({ url }) => url.includes('select=preferences') })
  await expectToast('Error loading onboarding data')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('invalid stored data restarts at the first step', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await openOnboarding(backend, '/dashboard', { onboarding: { steps: 'lost', currentStep: 42, businessGoals: 'all' } })
  expect(await welcomeDialog()).toBeVisible()
})
