import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 60_000 }
const PATH = '/analytics?period=last_90_days'

const isRevisions = (url: string) => new URL(url).pathname === '/api/revisions'

/** Opens the Sales tab with these revisions, of which the server returns none for the sample. */
function openSales(revisions: unknown[], search = '') {
  const asked: string[] = []
  const opened = renderRoute(`${PATH}${search}`, {
    backend,
    as: owner,
    async answer(request) {
      if (!isRevisions(request.url)) return null
      asked.push(request.url)
      const response = await backend.fetch(request)
      return Response.json({ ...Object(await response.json()), revisions })
    },
  })
  return { asked, opened }
}

const FIRST = { knownOn: '2026-04-02', netSales: 21_000, orders: 5, causes: [] }

const SECOND = {
  knownOn: '2026-04-05',
  netSales: 9500,
  orders: 5,
  causes: [
    { cause: 'added', orders: 1 },
    { cause: 'refunded', orders: 2 },
  ],
}

const THIRD = { knownOn: '2026-04-09', netSales: 9600, orders: 5, causes: [{ cause: 'refunded', orders: 1 }] }

it('says what was known, what is known now and why, and lists each change once it is opened', async () => {
  const { user, router } = await openSales([FIRST, SECOND, THIRD]).opened
  const panel = within(await screen.findByRole('region', { name: 'Changed since Apr 2, 2026' }, soon))
  expect(panel.getByText('Net sales were $210.00 and are $96.00. 1 order added, 3 refunded.')).toBeInTheDocument()

  await user.click(panel.getByRole('button', { name: 'Changed since Apr 2, 2026' }))

  const rows = within(await panel.findByRole('table', { name: 'What was known of this period' })).getAllByRole('row')
  expect(
    rows.slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['First figure after the period ended', '5', '$210.00'],
    ['1 order added, 2 refunded', '5', '$95.00'],
    ['1 order refunded', '5', '$96.00'],
  ])
  expect(router.state.location.search).toContain('revised=open')
})

it('shows nothing where nothing has changed, and doesn’t ask with filters', async () => {
  const { asked, opened } = openSales([FIRST])
  await opened
  await waitFor(() => expect(asked).toHaveLength(1), soon)
  await screen.findByRole('table', { name: 'Sales in this period' }, soon)
  expect(screen.queryByText(/^Changed since/)).not.toBeInTheDocument()

  cleanup()
  const filtered = openSales(
    [FIRST, SECOND],
    `&where=${encodeURIComponent(JSON.stringify([['is', 'country', ['DE']]]))}`,
  )
  await filtered.opened
  await screen.findAllByRole('table', { name: 'Sales in this period' }, soon)
  expect(filtered.asked).toEqual([])
})
