import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import {
  type Answer,
  type Person,
  refusal,
  registerNewcomer,
  renderRoute,
} from '#test/harness/screens/render-route.tsx'
import type { TestBackend } from '#test/harness/test-app.ts'

/** A stored onboarding in the given state; missing steps are pending. */
export const AT_PROFILE = { steps: { welcome: { status: 'skipped' } }, currentStep: 'profile' }
export const AT_DASHBOARD = {
  steps: { welcome: { status: 'skipped' }, profile: { status: 'skipped' } },
  currentStep: 'dashboard',
}
export const AT_FEATURES = { ...AT_DASHBOARD, currentStep: 'features', tourStep: 5 }

type Options = {
  person?: Person
  /** The stored onboarding before the screen opens. */
  onboarding?: object
  /** Returns whether a request should fail. */
  refuse?: (request: Request) => boolean
}

/** Opens a screen, by default as a new person. */
export async function openOnboarding(backend: TestBackend, path: string, options: Options = {}) {
  const person = options.person ?? (await registerNewcomer(backend))
  if (options.onboarding) await storePreferences(backend, person, { onboarding: options.onboarding })
  const answer: Answer = (request) =>
    options.refuse?.(request) ? refusal('permission denied for table profiles') : null
  return { ...(await renderRoute(path, { backend, as: person, answer })), person }
}

async function storePreferences({ database }: TestBackend, { email, fullName }: Person, preferences: object) {
  await database.query(
    'insert into public.profiles (id, full_name, email, preferences) select id, $2, $1, $3 from auth.users where email = $1',
    [email, fullName, JSON.stringify(preferences)],
  )
}

export async function loadOnboarding({ database }: TestBackend, { email }: Person): Promise<unknown> {
  const { rows } = await database.query<{ preferences: unknown }>(
    'select preferences from public.profiles where email = $1',
    [email],
  )
  return Object(rows[0]?.preferences).onboarding
}

/** Returns the person's stores, which the welcome dialog creates. */
export async function loadStores({ database }: TestBackend, { email }: Person) {
  const { rows } = await database.query(
    `select name, industry, business_size, settings ->> 'team_members' as team, settings -> 'goals' as goals
     from public.stores join public.store_members on store_id = stores.id
     join auth.users on users.id = user_id where email = $1`,
    [email],
  )
  return rows
}

/** Waits for a toast. When a dialog closes, the toast can move to the page or to another dialog. */
export async function expectToast(text: string) {
  await waitFor(() => expect(screen.getByText(text)).toBeVisible())
}

export const welcomeDialog = () => screen.findByRole('dialog', { name: 'Welcome to Cartwright' })
export const profileDialog = () => screen.findByRole('dialog', { name: 'Complete Your Profile' })
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
