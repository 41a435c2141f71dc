import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

it('shows yesterday against the day before, without lines through a single day', async () => {
  const asked: string[] = []
  const answer = ({ url }: Request) => {
    asked.push(url)
    return null
  }
  await renderRoute('/dashboard?period=yesterday', { backend, as: owner, answer })

  expect(await screen.findByRole('article', { name: 'Net sales' }, soon)).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Period' })).toHaveDisplayValue('Yesterday')
  expect(asked).toContainEqual(expect.stringMatching(/dashboard-data\?period=yesterday$/))
  expect(screen.getByText(/^[A-Z][a-z]{2} \d+, \d{4} compared with [A-Z][a-z]{2} \d+, \d{4}/)).toBeVisible()
  expect(screen.queryByRole('figure', { name: 'Net sales by day' })).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Net sales over the period')).not.toBeInTheDocument()
})
