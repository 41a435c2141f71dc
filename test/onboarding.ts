import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { dismissToast } from '#ui/toast.ts'
import type { TestBackend } from './backend.ts'
import { type Person, registerNewcomer, renderRoute } from './render-route.tsx'

/** Parts of stored onboardings; what is missing is pending. */
export const AT_PROFILE = { steps: { welcome: { status: 'skipped' } }, currentStep: 'profile' }
export const AT_DASHBOARD = {
  steps: { welcome: { status: 'skipped' }, profile: { status: 'skipped' } },
  currentStep: 'dashboard',
}
export const AT_FEATURES = { ...AT_DASHBOARD, currentStep: 'features', tourStep: 5 }

type Options = {
  person?: Person
  /** What is stored before the screen opens. */
  onboarding?: object
  /** Requests to answer with a failure. */
  refuse?: (request: Request) => boolean
}

/** Opens a screen as a newcomer, or as `person`. */
export async function openOnboarding(backend: TestBackend, path: string, options: Options = {}) {
  // The one of the page before would be taken for this one's.
  dismissToast()
  const person = options.person ?? (await registerNewcomer(backend))
  if (options.onboarding) await storePreferences(backend, person, { onboarding: options.onboarding })
  const fetch: TestBackend['fetch'] = async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init)
    if (!options.refuse?.(request)) return backend.fetch(request)
    return Response.json({ code: '42501', message: 'permission denied for table profiles' }, { status: 403 })
  }
  return { ...(await renderRoute(path, { backend: { ...backend, fetch }, as: person })), person }
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

/** What the welcome dialog's answers made of the person's stores. */
export async function loadStores({ database }: TestBackend, { email }: Person) {
  const { rows } = await database.query(
    `select name, industry, business_size, settings ->> 'team_members' as team, settings -> 'goals' as goals
     from public.stores join public.store_members on store_id = stores.id
     join auth.users on users.id = user_id where email = $1`,
    [email],
  )
  return rows
}

/** Waits for a toast; it may move from a dialog that closes to the page, or to the next dialog. */
export async function expectToast(text: string) {
  await waitFor(() => expect(screen.getByText(text)).toBeVisible())
}
