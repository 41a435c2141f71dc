import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

const unknownColumn = () =>
  Response.json({ code: '42703', message: 'column stores.currency does not exist' }, { status: 400 })

it.each([
  ['/dashboard', '/api/dashboard-data', () => Response.json({ figures: 'of another version' })],
  ['/dashboard', '/api/dashboard-data', () => new Response('<!doctype html>')],
  ['/analytics', '/api/analytics-summary', () => Response.json({ figures: 'of another version' })],
  ['/dashboard?import=7', '/api/imports/7', () => Response.json({ id: '7' })],
  ['/profile', '/rest/v1/profiles', unknownColumn],
])('%s offers to reload when the server answers %s in another version', async (path, asked, answer) => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const { user } = await renderRoute(path, {
    backend,
    as: owner,
    answer: ({ url }) => (new URL(url).pathname === asked ? answer() : null),
  })

  const buttons = await screen.findAllByRole('button', { name: 'Reload page' }, soon)
  expect(screen.getAllByText(/out of date/)[0]).toHaveTextContent('Reload it to continue.')
  for (const button of buttons) await user.click(button)

  expect(reload).toHaveBeenCalledTimes(buttons.length)
})
