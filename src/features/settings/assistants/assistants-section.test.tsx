import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectToast } from '#test/harness/pages/onboarding.ts'
import { makeStore, openSettings, section } from '#test/harness/pages/settings.ts'
import { type Answer, registerPerson } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

async function openAssistants({ answer }: { answer?: Answer } = {}) {
  const person = await registerPerson(backend)
  const store = await makeStore(backend, person)
  const page = await openSettings(backend, {
    person,
    path: `/settings/assistants?store=${store}`,
    ...(answer && { answer }),
  })
  return { ...page, person, store }
}

type Page = Pick<Awaited<ReturnType<typeof openAssistants>>, 'user'>

async function create({ user }: Page, name: string) {
  await user.click(await screen.findByRole('button', { name: 'New token' }))
  const dialog = within(screen.getByRole('dialog', { name: 'New token' }))
  if (name !== '') await user.type(dialog.getByLabelText('Name'), name)
  await user.click(dialog.getByRole('button', { name: 'Create token' }))
  return dialog
}

const tokens = () => within(screen.getByRole('list', { name: 'Your tokens' }))

const stored = async (store: string) => {
  const text = `select name, may_propose, ending, extract(day from expires_at - created_at)::int as days
    from public.assistant_tokens where store_id = $1`
  return (await backend.database.query(text, [store])).rows
}

test('a token is created with the keyboard, shown once, and put into the examples', async () => {
  const page = await openAssistants()
  expect(await section('Assistants').findByText(/No tokens yet/)).toBeVisible()
  const { user } = page
  await user.click(screen.getByRole('button', { name: 'New token' }))
  await user.type(screen.getByLabelText('Name'), 'Claude on my laptop')
  await user.selectOptions(screen.getByLabelText('The assistant may'), 'Read and draft notes')
  await user.selectOptions(screen.getByLabelText('Expires after'), '30 days')
  await user.keyboard('{Tab}{Tab}{Enter}')

  const shown = await screen.findByLabelText<HTMLInputElement>('The new token')
  expect(shown.value).toMatch(/^cartwright_/)
  expect(await stored(page.store)).toEqual([
    { name: 'Claude on my laptop', may_propose: true, ending: shown.value.slice(-4), days: 30 },
  ])
  expect(tokens().getByText('Claude on my laptop')).toBeVisible()
  expect(tokens().getByText('Read and draft notes')).toBeVisible()
  expect(tokens().getByText('Never used')).toBeVisible()
  const guide = section('Connect an assistant')
  expect(guide.getByText(/claude mcp add/)).toHaveTextContent(shown.value)
  await user.click(guide.getByRole('radio', { name: 'VS Code' }))
  expect(guide.getByText(/"servers"/)).toHaveTextContent(`Bearer ${shown.value}`)

  await user.click(screen.getByRole('link', { name: 'Team' }))
  await user.click(await screen.findByRole('link', { name: 'Assistants' }))
  expect(await screen.findByText('Claude on my laptop')).toBeVisible()
  expect(screen.queryByLabelText('The new token')).not.toBeInTheDocument()
  expect(section('Connect an assistant').getByText(/claude mcp add/)).toHaveTextContent('YOUR_TOKEN')
})

test('a token needs a name', async () => {
  const page = await openAssistants()
  const dialog = await create(page, '')

  expect(dialog.getByText('Enter a name, such as “Claude on my laptop”.')).toBeVisible()
  expect(dialog.getByLabelText('Name')).toHaveFocus()
  expect(await stored(page.store)).toEqual([])
})

test('a token is revoked after a question', async () => {
  const page = await openAssistants()
  await create(page, 'Cursor')
  await page.user.click(await screen.findByRole('button', { name: 'Revoke Cursor' }))
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await stored(page.store)).toHaveLength(1)
  await page.user.click(screen.getByRole('button', { name: 'Revoke Cursor' }))
  await page.user.click(screen.getByRole('button', { name: 'Revoke token' }))

  await expectToast('Token revoked')
  expect(await section('Assistants').findByText(/No tokens yet/)).toBeVisible()
  expect(screen.queryByLabelText('The new token')).not.toBeInTheDocument()
  expect(await stored(page.store)).toEqual([])
  expect(screen.getByRole('region', { name: 'Assistants' })).toHaveFocus()
})

test('tokens say when they expired, were last used, and that they stopped', async () => {
  const token = { scope: 'read', ending: 'ab_1', createdAt: '2026-01-01T12:00:00Z', expiresAt: '2026-04-01T12:00:00Z' }
  const listed = [
    { ...token, id: '1', name: 'Old', lastUsedOn: '2026-03-04', state: 'expired' },
    { ...token, id: '2', name: 'Weak', lastUsedOn: null, state: 'unproven' },
  ]
  await openAssistants({
    answer: ({ url }) =>
      url.includes('/api/assistant-tokens') ? Response.json({ tokens: listed, url: 'https://shop.example/mcp' }) : null,
  })

  expect(await screen.findByText('Expired Apr 1, 2026')).toBeVisible()
  expect(tokens().getByText('Last used Mar 4, 2026')).toBeVisible()
  expect(tokens().getByText('Stopped')).toBeVisible()
  expect(tokens().getByText(/before you turned two-step verification on/)).toBeVisible()
  expect(section('Connect an assistant').getByText('https://shop.example/mcp')).toBeVisible()
})

test('a failure to load or create says so', async () => {
  let isRefused = true
  const page = await openAssistants({
    answer: ({ url }) => (isRefused && url.includes('assistant-tokens') ? Response.json({}, { status: 400 }) : null),
  })
  expect(await screen.findByText('Your tokens could not be loaded')).toBeVisible()
  isRefused = false
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/No tokens yet/)

  isRefused = true
  await create(page, 'Claude')
  await expectToast('Token not created')
  expect(screen.getByRole('dialog', { name: 'New token' })).toBeVisible()
})
