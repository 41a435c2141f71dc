import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type Answer, loadStoreId, refusal, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const storeId = await loadStoreId(backend, owner)
const { database } = backend
const soon = { timeout: 60_000 }

beforeEach(async () => {
  await database.query('delete from public.policies where store_id = $1', [storeId])
  await database.query('delete from public.saved_replies where store_id = $1', [storeId])
})

const open = (answer?: Answer) => renderRoute('/settings/policies', { backend, as: owner, ...(answer && { answer }) })

const storedPolicies = async () =>
  (await database.query('select kind, body from public.policies where store_id = $1 order by kind', [storeId])).rows

const storedReplies = async () =>
  (await database.query('select name, body from public.saved_replies where store_id = $1 order by name', [storeId]))
    .rows

it('saves what the store promises, with who wrote it, and deletes what is emptied', async () => {
  const { user } = await open()
  const form = within(await screen.findByRole('form', { name: 'Policies' }, soon))
  await user.type(form.getByLabelText('Delays'), ' We waive shipping. ')
  await user.type(form.getByLabelText('Returns and refunds'), '30 days.')
  await user.tab()

  await waitFor(
    async () =>
      expect(await storedPolicies()).toEqual([
        { kind: 'delays', body: 'We waive shipping.' },
        { kind: 'returns', body: '30 days.' },
      ]),
    soon,
  )
  await waitFor(() => expect(form.getAllByText(/Last changed by/)).toHaveLength(2), soon)
  await user.clear(form.getByLabelText('Delays'))
  await user.tab()
  await waitFor(async () => expect(await storedPolicies()).toEqual([{ kind: 'returns', body: '30 days.' }]), soon)
})

it('keeps, changes and deletes saved replies', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Add a reply' }, soon))
  expect(screen.getByLabelText('Name')).toHaveFocus()
  await user.type(screen.getByLabelText('Text'), 'Thanks, {{who}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter a name.')).toBeVisible()
  expect(screen.getByText(/^No order has {who}\. Use {order}, {customer}, {items}, {total}/)).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveFocus()

  await user.type(screen.getByLabelText('Name'), 'Thanks')
  await user.clear(screen.getByLabelText('Text'))
  await user.type(screen.getByLabelText('Text'), 'Thanks, {{customer}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Edit Thanks' }, soon))
  expect(await storedReplies()).toEqual([{ name: 'Thanks', body: 'Thanks, {customer}' }])
  await user.type(screen.getByLabelText('Text'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await storedReplies()).toEqual([{ name: 'Thanks', body: 'Thanks, {customer}!' }]))

  await user.click(await screen.findByRole('button', { name: 'Delete Thanks' }, soon))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this saved reply?' }, soon))
  await user.click(dialog.getByRole('button', { name: 'Delete reply' }))
  expect(await screen.findByText(/^No saved replies yet/, undefined, soon)).toBeVisible()
  expect(await storedReplies()).toEqual([])
})

it('refuses a name that is taken, and keeps what was written', async () => {
  await database.query(`insert into public.saved_replies (store_id, name, body) values ($1, 'Thanks', 'A')`, [storeId])
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Add a reply' }, soon))
  await user.type(screen.getByLabelText('Name'), 'Thanks')
  await user.type(screen.getByLabelText('Text'), 'B')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText(/already has this name/, undefined, soon)).toBeVisible()
  expect(screen.getByLabelText('Text')).toHaveValue('B')
})

it('says that policies could not be loaded', async () => {
  await open((request) => (request.url.includes('/policies') ? refusal() : null))

  expect(await screen.findByText('Your policies could not be loaded', undefined, soon)).toBeVisible()
})
