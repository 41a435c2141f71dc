import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { makeStore, openSettings, saveOnlyWhenAsked } from '#test/harness/pages/settings.ts'
import { type Person, registerPerson } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

const PATH = '/settings/notifications'

const INSTALLATION = {
  deployment: 'own-postgres',
  versions: { cartwright: '1.0.0', node: '26.0.0', postgres: '17.0' },
  dataFolder: null,
  sendsEmail: true,
  model: null,
}

/** Answers as a server with a mail server does. */
const withMailServer = async (request: Request) =>
  new URL(request.url).pathname === '/api/backend' ? Response.json(INSTALLATION) : null

async function storedChoice({ email }: Person) {
  const { rows } = await backend.database.query(
    `select frequency, weekday, hour, time_zone, is_urgent, locale from public.digest_settings
     where user_id = (select id from auth.users where email = $1)`,
    [email],
  )
  return rows[0]
}

const part = () => within(screen.getByRole('region', { name: 'Today by email' }))

describe('today by email', () => {
  test('is off until it is chosen, with a weekday, an hour and the time zone of the browser', async () => {
    const { user, person } = await openSettings(backend, { path: PATH, answer: withMailServer })
    const frequency = await screen.findByRole('combobox', { name: 'How often' })
    expect(frequency).toHaveDisplayValue('Never')
    expect(screen.queryByRole('combobox', { name: 'Time' })).not.toBeInTheDocument()
    expect(await storedChoice(person)).toBeUndefined()

    await user.selectOptions(frequency, 'Every week')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Day' }), 'Friday')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time' }), '18')

    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
    await waitFor(async () =>
      expect(await storedChoice(person)).toMatchObject({
        frequency: 'weekly',
        weekday: 5,
        hour: 18,
        time_zone: timeZone,
        is_urgent: false,
      }),
    )
    expect(part().getByText(person.email)).toBeVisible()
  })

  test('is changed and turned off again', async () => {
    const person = await registerPerson(backend)
    await backend.database.query(
      `insert into public.digest_settings (user_id, frequency, hour, time_zone)
       select id, 'daily', 6, 'Pacific/Auckland' from auth.users where email = $1`,
      [person.email],
    )
    const { user } = await openSettings(backend, { path: PATH, person, answer: withMailServer })
    expect(await screen.findByRole('combobox', { name: 'Your time zone' })).toHaveDisplayValue('Pacific/Auckland')
    await user.click(screen.getByRole('switch', { name: 'Urgent emails' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'How often' }), 'Never')
    await waitFor(async () =>
      expect(await storedChoice(person)).toMatchObject({ frequency: 'never', hour: 6, is_urgent: true }),
    )
  })

  test('isn’t turned on again by a tab that was open before an email unsubscribed', async () => {
    const person = await registerPerson(backend)
    await backend.database.query(
      `insert into public.digest_settings (user_id, frequency, is_urgent)
       select id, 'daily', true from auth.users where email = $1`,
      [person.email],
    )
    const { user } = await openSettings(backend, { path: PATH, person, answer: withMailServer })
    const time = await screen.findByRole('combobox', { name: 'Time' })
    await backend.database.query(
      `update public.digest_settings set frequency = 'never', is_urgent = false
       where user_id = (select id from auth.users where email = $1)`,
      [person.email],
    )
    await user.selectOptions(time, '18')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'How often' })).toHaveDisplayValue('Never'))
    expect(await storedChoice(person)).toMatchObject({ frequency: 'never', hour: 18, is_urgent: false })
  })

  test('waits for the button when changes aren’t saved by themselves', async () => {
    saveOnlyWhenAsked()
    const { user, person } = await openSettings(backend, { path: PATH, answer: withMailServer })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'How often' }), 'Every day')
    expect(await storedChoice(person)).toBeUndefined()
    await user.click(part().getByRole('button', { name: 'Save changes' }))
    await waitFor(async () => expect(await storedChoice(person)).toMatchObject({ frequency: 'daily' }))
  })

  test('can only be previewed without a mail server', async () => {
    await openSettings(backend, { path: PATH })
    expect(await screen.findByText('Email isn’t set up yet')).toBeVisible()
    expect(part().getByText(/^Ask the person who installed Cartwright/)).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'How often' })).not.toBeInTheDocument()
    expect(part().getByRole('button', { name: 'Preview' })).toBeVisible()
  })

  test('says that the choice could not be loaded', async () => {
    const failing = async (request: Request) =>
      request.url.includes('/digest_settings') ? new Response('{}', { status: 400 }) : withMailServer(request)
    await openSettings(backend, { path: PATH, answer: failing })
    expect(await screen.findByText('Your choice could not be loaded')).toBeVisible()
  })
})

describe('the preview', () => {
  test('shows the email in both forms, in a frame without scripts', async () => {
    const person = await registerPerson(backend)
    await makeStore(backend, person)
    const { user } = await openSettings(backend, { path: PATH, person })
    await user.click(await screen.findByRole('button', { name: 'Preview' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }))
    const frame = await dialog.findByTitle('The email')
    expect(frame).toHaveAttribute('src', expect.stringMatching(/^\/api\/digest\/preview\?kind=daily&/))
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts')
    expect(frame.getAttribute('sandbox')).not.toContain('allow-same-origin')
    expect(dialog.getByText('No new figures')).toBeVisible()

    await user.click(dialog.getByRole('radio', { name: 'Plain text' }))
    const text = dialog.getByRole('textbox', { name: 'The email as plain text' })
    expect(text).toHaveDisplayValue(/Today at .*Harbour Goods/)
    // The address of the frame works once, so that it stays.
    expect(dialog.getByTitle('The email')).toBe(frame)

    await user.click(dialog.getByRole('radio', { name: 'Weekly' }))
    await waitFor(() =>
      expect(dialog.getByTitle('The email')).toHaveAttribute('src', expect.stringMatching(/kind=weekly/)),
    )
  })

  test('says what to do without a store', async () => {
    const { user } = await openSettings(backend, { path: PATH })
    await user.click(await screen.findByRole('button', { name: 'Preview' }))
    expect(await screen.findByText(/Create a store first/)).toBeVisible()
  })
})
