import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loadStoreId, registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }
const storeId = await loadStoreId(backend, owner)

const { rows } = await backend.database.query<{ answer: string; people: number }>(
  `select coalesce(consents.answer, 'unknown') as answer, count(*)::int as people
   from public.customers
   left join analytics.marketing_consents as consents on consents.customer_id = customers.id
   where customers.store_id = $1 and exists (
     select from public.orders where customer_id = customers.id and currency = 'USD' and status <> 'return'
   )
   group by 1`,
  [storeId],
)
const countOf = (answer: string) => rows.find((row) => row.answer === answer)?.people ?? 0
const text = (count: number) => count.toLocaleString('en-US')

const toNumber = (shown: string | null | undefined) => Number((shown ?? '').replaceAll(/\D/g, ''))

async function openMailing({ user }: Awaited<ReturnType<typeof renderRoute>>) {
  await user.click(await screen.findByRole('button', { name: 'More actions for customers' }, soon))
  await user.click(await screen.findByRole('menuitem', { name: 'Mailing list' }, soon))
}

async function openDialog(search = '') {
  const page = await renderRoute(`/analytics?tab=customers&view=list${search}`, { backend, as: owner })
  await openMailing(page)
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Mailing list' })) }
}

it('says how many can be written to and how many are left out, and includes the unknown on request', async () => {
  const { dialog, user } = await openDialog()
  const [yes, no, unknown] = [countOf('yes'), countOf('no'), countOf('unknown')]

  expect(await dialog.findByText(new RegExp(`^${text(yes)} people\\.`), undefined, soon)).toHaveTextContent(
    `${text(yes)} people. ${text(no)} said no and are left out. The consent of ${text(unknown)} is unknown; they are left out.`,
  )
  await user.click(dialog.getByRole('checkbox', { name: /^Include those whose consent is unknown/ }))

  expect(dialog.getByRole('status')).toHaveTextContent(
    `${text(yes + unknown)} people. ${text(no)} said no and are left out. The consent of ${text(unknown)} is unknown; they are included.`,
  )
  expect(dialog.getByRole('button', { name: 'Export CSV' })).toBeEnabled()
})

it('has only the customers that match the filters, and nothing to download without any', async () => {
  const { dialog } = await openDialog('&q=nobody-of-this-name')

  expect(await dialog.findByText('0 people.', undefined, soon)).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Export CSV' })).toBeNull()
  expect(dialog.queryByRole('checkbox')).toBeNull()
})

it('says why a mailing list could not be loaded, and tries again', async () => {
  let isBroken = true
  const page = await renderRoute('/analytics?tab=customers&view=list', {
    backend,
    as: owner,
    answer: (request) =>
      isBroken && request.url.includes('/api/mailing-list')
        ? Response.json({ error: { code: 'broken', message: 'No luck.' } }, { status: 400 })
        : null,
  })
  await openMailing(page)
  const dialog = within(await screen.findByRole('dialog', { name: 'Mailing list' }))
  expect(await dialog.findByText('No luck.', undefined, soon)).toBeVisible()

  isBroken = false
  await page.user.click(dialog.getByRole('button', { name: /Try again|Retry/ }))

  expect(await dialog.findByText(/people\./, undefined, soon)).toBeVisible()
})

it('those worth winning back are without a no, and with the unknown only on request', async () => {
  const { router, user } = await renderRoute('/analytics?tab=customers&view=expected', { backend, as: owner })
  const table = await screen.findByRole('table', { name: 'Worth winning back: customers' }, soon)
  const consents = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.lastElementChild?.textContent)
  const agreed = consents().length
  expect(new Set(consents())).toEqual(new Set(['Yes']))
  const card = screen.getByRole('region', { name: 'Worth winning back' })
  const region = within(card ?? document.body)
  expect(region.getByText(new RegExp(`${agreed} people\\.`))).toBeVisible()
  const choice = region.getByRole('checkbox', { name: /^Include those whose consent is unknown/ })
  const unknown = toNumber(choice.closest('label')?.textContent)

  await user.click(choice)

  await waitFor(() => expect(consents()).toHaveLength(agreed + unknown))
  expect(new Set(consents())).toEqual(new Set(['Yes', 'Unknown']))
  expect(new URLSearchParams(router.state.location.search).get('unknown')).toBe('include')
})

it('the list and the page of a customer show the consent, with its date and source on the page', async () => {
  const { rows: refusing } = await backend.database.query<{ email: string; name: string }>(
    `select email, name from public.customers join analytics.marketing_consents as consents
       on consents.customer_id = customers.id
     where customers.store_id = $1 and answer = 'no' and exists (
       select from public.orders where customer_id = customers.id and currency = 'USD'
     ) limit 1`,
    [storeId],
  )
  const [{ email, name } = { email: '', name: '' }] = refusing
  const { user } = await renderRoute(`/analytics?tab=customers&view=list&q=${email}`, { backend, as: owner })
  const link = await screen.findByRole('link', { name }, soon)
  expect(link.closest('tr')?.lastElementChild).toHaveTextContent('No')

  await user.click(link)

  const figures = within(await screen.findByRole('region', { name: 'Figures' }, soon))
  const fact = figures.getByText('Consent to marketing').parentElement
  expect(fact).toHaveTextContent(/^Consent to marketingNoSample data, \w{3} \d{1,2}, \d{4}$/)
})

it('a store without orders has no mailing list', async () => {
  const person = await registerPerson(backend)
  await renderRoute('/analytics?tab=customers&view=list', { backend, as: person })

  expect(await screen.findByRole('button', { name: 'Explore with sample data' }, soon)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'More actions for customers' })).toBeNull()
})
