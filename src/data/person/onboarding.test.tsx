import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configureBackend } from '#data/backend/backend.ts'
import { saveFirstStore } from '#data/stores/store-settings.ts'
import type { OnboardingAnswers } from '#domain/onboarding/onboarding.ts'
import { parseOnboarding } from '#domain/onboarding/parse-onboarding.ts'
import {
  completeStep,
  completeWelcome,
  endOnboarding,
  openStep,
  settleProfile,
  toPreferences,
} from '#domain/onboarding/transitions.ts'
import { openTestBackend } from '#test/harness/backend.ts'
import { registerNewcomer, signInElsewhere } from '#test/harness/screens/render-route.tsx'
import { requestWelcomeEmail } from './onboarding-actions.ts'
import { beginOnboarding, changeOnboarding, type OnboardingChange } from './onboarding.ts'

const NOW = '2026-05-01T08:05:00.000Z'
const ANSWERS: OnboardingAnswers = {
  businessName: 'Harbour Goods',
  industryType: 'home',
  businessSize: 'small',
  businessGoals: ['increase_sales'],
  teamMembers: 4,
}

let userId: string
let email: string
let requests: { method: string; path: string; body: unknown }[]
/** If set, runs before the backend answers a request. Simulates a change from another tab or device. */
let interfere: ((request: Request) => Promise<void>) | null

const backend = await openTestBackend()

beforeEach(async () => {
  ;({ email } = await registerNewcomer(backend))
  const session: unknown = JSON.parse(
    await signInElsewhere(backend, { fullName: '', email, password: 'a quiet harbour at dawn' }),
  )
  userId = Object(Object(session).user).id
  await backend.database.query(`insert into public.profiles (id, full_name, email) values ($1, 'Ada Example', $2)`, [
    userId,
    email,
  ])
  requests = []
  interfere = null
  await configureBackend({
    async fetch(input, init) {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      await interfere?.(request)
      const body: unknown = request.body ? await request.clone().json() : null
      requests.push({ method: request.method, path: `${pathname}${decodeURIComponent(search)}`, body })
      return backend.fetch(request)
    },
  })
})

afterEach(() => vi.unstubAllGlobals())

const calls = () =>
  requests.filter(({ path }) => path.includes('/rest/')).map(({ method, path }) => `${method} ${path}`)

async function loadPreferences() {
  const { rows } = await backend.database.query<{ preferences: unknown }>(
    'select preferences from public.profiles where id = $1',
    [userId],
  )
  return Object(rows[0]?.preferences)
}

/** Changes the same person's onboarding as another device would. */
async function changeElsewhere(change: OnboardingChange) {
  const preferences = await loadPreferences()
  const onboarding = parseOnboarding(preferences)
  if (!onboarding) throw new Error('The onboarding has not begun')
  await backend.database.query('update public.profiles set preferences = $2 where id = $1', [
    userId,
    JSON.stringify(toPreferences(preferences, change(onboarding))),
  ])
}

test('a new onboarding starts once, with all steps pending', async () => {
  const [first, second] = await Promise.all([beginOnboarding(userId), beginOnboarding(userId)])

  expect([first.isNew, second.isNew]).toEqual([true, false])
  expect(first.onboarding).toMatchObject({ currentStep: 'welcome', isCompleted: false })
  expect(second.onboarding).toEqual(first.onboarding)
  const { onboarding } = await loadPreferences()
  expect(onboarding).toEqual(first.onboarding)
})

test('a write reads the preferences by id first and updates them by id with the merged object', async () => {
  await backend.database.query(`update public.profiles set preferences = '{"compactMode": true}' where id = $1`, [
    userId,
  ])
  await beginOnboarding(userId)
  requests = []

  await changeOnboarding(userId, (onboarding) => completeStep(onboarding, 'welcome', NOW))

  expect(calls()).toEqual([
    `GET /rest/v1/profiles?select=preferences&id=eq.${userId}`,
    `PATCH /rest/v1/profiles?id=eq.${userId}&select=preferences`,
  ])
  expect(requests.at(-1)?.body).toMatchObject({
    preferences: {
      compactMode: true,
      onboarding: { steps: { welcome: { status: 'completed' }, profile: { status: 'pending' } } },
    },
  })
})

test.each([
  ['nobody is signed in', async () => changeOnboarding(null, (onboarding) => onboarding)],
  ['it has not begun', async () => changeOnboarding(userId, (onboarding) => onboarding)],
])('a change fails if %s', async (_when, change) => {
  await expect(change()).rejects.toThrow('No onboarding data found')
})

test('quick changes are saved one after the other', async () => {
  await beginOnboarding(userId)

  await Promise.all([
    changeOnboarding(userId, (onboarding) => ({ ...onboarding, teamMembers: 3 })),
    changeOnboarding(userId, (onboarding) => completeStep(onboarding, 'goals', NOW)),
    changeOnboarding(userId, (onboarding) => settleProfile(onboarding, 'skipped', NOW)),
  ])

  const { onboarding } = await loadPreferences()
  expect(onboarding).toMatchObject({
    teamMembers: 3,
    steps: { goals: { status: 'completed' }, profile: { status: 'skipped' } },
  })
})

test('a write from another device during a save loses nothing', async () => {
  const { onboarding: old } = await beginOnboarding(userId)
  interfere = async ({ method }) => {
    if (method !== 'PATCH') return
    interfere = null
    const other = { ...completeStep(old, 'industry', NOW), industryType: 'pets', isCompleted: true }
    await backend.database.query('update public.profiles set preferences = $2 where id = $1', [
      userId,
      JSON.stringify({ onboarding: other }),
    ])
  }

  await changeOnboarding(userId, (onboarding) => ({ ...completeStep(onboarding, 'goals', NOW), teamMembers: 3 }))

  const { onboarding } = await loadPreferences()
  expect(onboarding).toMatchObject({
    industryType: 'pets',
    teamMembers: 3,
    isCompleted: true,
    steps: { industry: { status: 'completed' }, goals: { status: 'completed' }, team: { status: 'pending' } },
  })
})

test('a change from another device while the store is created is kept', async () => {
  await beginOnboarding(userId)
  const elsewhere = async () => {
    await changeElsewhere((onboarding) => settleProfile(openStep(onboarding, 'profile', NOW), 'skipped', NOW))
    await saveFirstStore(ANSWERS, 'GBP')
  }

  const changed = await changeOnboarding(userId, (onboarding) => completeWelcome(onboarding, ANSWERS, NOW), elsewhere)

  expect(changed).toMatchObject({
    currentStep: 'dashboard',
    steps: { welcome: { status: 'completed' }, profile: { status: 'skipped' } },
  })
})

test('a step finished on another device during a save stays finished', async () => {
  await beginOnboarding(userId)
  await changeOnboarding(userId, (onboarding) => openStep(onboarding, 'profile', NOW))
  interfere = async ({ method }) => {
    if (method !== 'PATCH') return
    interfere = null
    await changeElsewhere((onboarding) => settleProfile(onboarding, 'completed', NOW))
  }

  const changed = await changeOnboarding(userId, (onboarding) => completeStep(onboarding, 'goals', NOW))
  expect(changed.steps).toMatchObject({ profile: { status: 'completed' }, goals: { status: 'completed' } })

  const reopened = await changeOnboarding(userId, (onboarding) => openStep(onboarding, 'profile', NOW))
  expect(reopened).toMatchObject({ currentStep: 'profile', steps: { profile: { status: 'in-progress' } } })
})

test('an onboarding ended on another device during a save stays ended', async () => {
  await beginOnboarding(userId)
  interfere = async ({ method }) => {
    if (method !== 'PATCH') return
    interfere = null
    await changeElsewhere((onboarding) => endOnboarding(onboarding, 'skipped', NOW))
  }

  await changeOnboarding(userId, (onboarding) => openStep(onboarding, 'goals', NOW))

  const { onboarding } = await loadPreferences()
  expect(onboarding).toMatchObject({
    isCompleted: true,
    currentStep: 'complete',
    steps: { goals: { status: 'skipped' } },
  })
})

test("the answers create a store in the browser's time zone, whose currency the first file may correct", async () => {
  await saveFirstStore(ANSWERS, 'GBP')

  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(await loadStores()).toEqual([
    {
      name: 'Harbour Goods',
      currency: 'GBP',
      time_zone: timeZone,
      industry: 'home',
      business_size: 'small',
      settings: { goals: ['increase_sales'], team_members: 4, currency_from_file: true },
    },
  ])
})

test('answers given twice, or after an import, apply to the same store', async () => {
  await Promise.all([saveFirstStore(ANSWERS, 'GBP'), saveFirstStore(ANSWERS, 'GBP')])
  await backend.database.query(`update public.stores set currency = 'JPY', settings = settings || '{"kept": 1}'`)

  await saveFirstStore({ ...ANSWERS, businessName: 'Harbour Lights', businessGoals: [] }, 'EUR')

  expect(await loadStores()).toMatchObject([
    { name: 'Harbour Lights', currency: 'JPY', settings: { goals: [], team_members: 4, kept: 1 } },
  ])
})

test('settings saved on another device at the same time are kept', async () => {
  await saveFirstStore(ANSWERS, 'GBP')
  interfere = async ({ method }) => {
    if (method !== 'PATCH') return
    interfere = null
    await backend.database.query(`update public.stores set settings = settings - 'currency_from_file' || '{"kept": 1}'`)
  }

  await saveFirstStore({ ...ANSWERS, teamMembers: 9 }, 'GBP')

  const [store] = await loadStores()
  expect(store).toMatchObject({ settings: { kept: 1, team_members: 9 } })
  expect(Object(store)['settings']).not.toHaveProperty('currency_from_file')
})

test("the welcome email is sent to the profile's name and email", async () => {
  await requestWelcomeEmail(userId)

  expect(calls()).toEqual([`GET /rest/v1/profiles?select=full_name,email&id=eq.${userId}`])
  expect(requests.find(({ path }) => path.includes('/functions/'))).toEqual({
    method: 'POST',
    path: '/functions/v1/send-welcome-email',
    body: { email, fullName: 'Ada Example', userId },
  })
  const mails = await backend.outbox()
  expect(mails.at(-1)).toMatchObject({ subject: expect.stringContaining('Welcome'), to: [{ address: email }] })
})

test('a welcome email that fails is only logged', async () => {
  interfere = async ({ url }) => {
    if (url.includes('/functions/')) throw new TypeError('Failed to fetch')
  }
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})

  await requestWelcomeEmail(userId)

  expect(warnings).toHaveBeenCalledWith('Requesting the welcome email failed', expect.anything())
})

async function loadStores() {
  const { rows } = await backend.database.query(
    `select name, currency, time_zone, industry, business_size, settings
     from public.stores join public.store_members on store_id = id where user_id = $1`,
    [userId],
  )
  return rows
}
