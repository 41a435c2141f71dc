import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectToast } from '#test/harness/pages/onboarding.ts'
import { makeStore, openSettings, section } from '#test/harness/pages/settings.ts'
import { type Answer, type Person, registerPerson } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

const members = () => section('Team').findByRole('list', { name: 'Members' })
const rows = async () => within(await members()).getAllByRole('listitem')

async function join(store: string, { email }: Person) {
  await backend.database.query(
    'insert into public.store_members (store_id, user_id) select $1, id from auth.users where email = $2',
    [store, email],
  )
}

async function openTeam({ answer, colleagues = 1 }: { answer?: Answer; colleagues?: number } = {}) {
  const owner = await registerPerson(backend)
  const store = await makeStore(backend, owner)
  const others: Person[] = []
  for (let count = 0; count < colleagues; count += 1) {
    const other = await registerPerson(backend, { fullName: 'Bo Example' })
    await join(store, other)
    others.push(other)
  }
  const path = `/settings/team?store=${store}`
  const page = await openSettings(backend, { person: owner, path, ...(answer && { answer }) })
  return { ...page, owner, store, colleague: others[0] ?? owner }
}

async function invite({ user }: Pick<Awaited<ReturnType<typeof openTeam>>, 'user'>, email: string) {
  const field = await screen.findByLabelText('Invite a colleague')
  await user.clear(field)
  if (email !== '') await user.type(field, email)
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
}

const memberCount = async (store: string) =>
  (await backend.database.query('select from public.store_members where store_id = $1', [store])).rowCount

describe('an invitation', () => {
  test('is sent, sent again and withdrawn', async () => {
    const { user, owner } = await openTeam()
    await invite({ user }, 'Cy@example.com')

    expect(await screen.findByText(/has 7 days to accept/)).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Open the outbox' })).toBeVisible()
    expect(screen.getByLabelText('Invite a colleague')).toHaveValue('')
    const invited = within(await screen.findByRole('list', { name: 'Invited' }))
    expect(invited.getByText('cy@example.com')).toBeVisible()
    expect(invited.getByText(owner.fullName)).toBeVisible()
    const messages = (await backend.outbox()).length

    await user.click(invited.getByRole('button', { name: 'Send again to cy@example.com' }))
    await waitFor(async () => expect(await backend.outbox()).toHaveLength(messages + 1))
    expect(await screen.findByText('Invitation sent')).toBeVisible()
    await user.click(invited.getByRole('button', { name: 'Withdraw invitation of cy@example.com' }))

    expect(await screen.findByText('Invitation withdrawn')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Invited' })).not.toBeInTheDocument())
    expect(screen.queryByText(/has 7 days to accept/)).not.toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Team' })).toHaveFocus()
  })

  test('shows at its field what is wrong with the address', async () => {
    const { user, colleague } = await openTeam()
    const mistakes = [
      ['', 'Enter the email address of your colleague.'],
      ['cy', 'Enter an email address like name@example.com.'],
      [colleague.email, 'A person with this email address is already a member.'],
    ] as const
    for (const [email, mistake] of mistakes) {
      await invite({ user }, email)
      expect(await screen.findByText(mistake)).toBeVisible()
      expect(screen.getByLabelText('Invite a colleague')).toBeInvalid()
      expect(screen.getByLabelText('Invite a colleague')).toHaveFocus()
    }
  })

  test('keeps what was typed when the server does not answer', async () => {
    const { user } = await openTeam({
      answer: ({ method, url }) => {
        if (method === 'POST' && url.includes('/team/')) throw new TypeError('Failed to fetch')
        return null
      },
    })
    await invite({ user }, 'cy@example.com')

    expect(await screen.findByText('Invitation not sent')).toBeVisible()
    expect(screen.getByLabelText('Invite a colleague')).toHaveValue('cy@example.com')
  })

  test('shows the link where the server sends no email, and what has expired', async () => {
    const pending = {
      id: 'i',
      email: 'cy@example.com',
      invitedBy: 'x',
      createdAt: '2026-01-01T00:00:00Z',
      isExpired: true,
    }
    const team = { members: [], invitations: [{ ...pending, expiresAt: '2026-01-08T00:00:00Z' }], sendsEmail: false }
    const { user } = await openTeam({
      answer: ({ method, url }) => {
        if (!url.includes('/api/team')) return null
        return Response.json(method === 'POST' ? { link: 'https://shop.example/auth/invitation?token=x' } : team)
      },
    })
    const invited = within(await screen.findByRole('list', { name: 'Invited' }))
    expect(invited.getByText('Expired')).toBeVisible()

    await user.click(invited.getByRole('button', { name: 'New link for cy@example.com' }))

    expect(await screen.findByLabelText('Link of the invitation')).toHaveValue(
      'https://shop.example/auth/invitation?token=x',
    )
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe('https://shop.example/auth/invitation?token=x')
  })
})

describe('the members', () => {
  test('are listed, and a colleague can be removed', async () => {
    const { user, owner, colleague, store } = await openTeam()
    const [first, second] = await rows()
    expect(first).toHaveTextContent(`${owner.fullName}You${owner.email}Joined`)
    expect(second).toHaveTextContent(`Bo Example${colleague.email}Joined`)

    await user.click(screen.getByRole('button', { name: 'Remove Bo Example' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Remove this member?' }))
    await user.click(dialog.getByRole('button', { name: 'Remove member' }))

    await expectToast('Member removed')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(screen.getByRole('region', { name: 'Team' })).toHaveFocus()
    expect(await memberCount(store)).toBe(1)
  })

  test('can leave after a confirmation', async () => {
    const { user, store, router } = await openTeam()
    await user.click(await screen.findByRole('button', { name: 'Leave store' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Leave this store?' }))
    expect(dialog.getByText(/Your chats about it are deleted/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Leave store' }))

    await expectToast('You left the store')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(await screen.findByRole('heading', { name: 'You have no store yet' })).toBeVisible()
    expect(await memberCount(store)).toBe(1)
  })

  test('cannot leave as the last one, and are led to the deletion of the store', async () => {
    const { user, router, store } = await openTeam({ colleagues: 0 })
    await user.click(await screen.findByRole('button', { name: 'Leave store' }))
    const dialog = within(screen.getByRole('dialog', { name: 'You’re the only member' }))
    await user.click(dialog.getByRole('link', { name: 'Go to Delete store' }))

    expect(router.state.location.pathname).toBe('/settings/data')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(await memberCount(store)).toBe(1)
  })

  test('that fail to load can be retried', async () => {
    let isBroken = true
    const { user } = await openTeam({
      answer: ({ url }) => (isBroken && url.includes('/api/team') ? new Response('{}', { status: 400 }) : null),
    })
    const button = await section('Team').findByRole('button', { name: 'Try again' })
    isBroken = false
    await user.click(button)

    expect(await rows()).toHaveLength(2)
  })
})
