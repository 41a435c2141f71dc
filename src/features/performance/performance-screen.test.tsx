import { render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearLog, log } from '#lib/monitoring/log.ts'
import { openTestBackend } from '#test/harness/backend.ts'
import { registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { ScoreCard } from './score-card.tsx'

const backend = await openTestBackend()

beforeEach(clearLog)

async function openPerformance() {
  const person = await registerPerson(backend)
  const page = await renderRoute('/performance', { backend, as: person })
  await screen.findByRole('heading', { level: 1, name: 'Performance' })
  return page
}

test('the score is the one of the latest sample, with the penalties of that sample', () => {
  const at = '2026-03-02T09:00:00.000Z'
  const samples = [
    { at, score: 100, values: {} },
    { at, score: 75, values: { LCP: 2_600 } },
  ]
  render(<ScoreCard samples={samples} />)

  expect(screen.getByText('75')).toBeVisible()
  expect(screen.getByText(/Largest paint \(LCP\) is over 2,500 ms\./)).toHaveTextContent('−25')
})

test('the score starts at 100 and each vital shows its limit', async () => {
  await openPerformance()
  expect(await within(screen.getByRole('region', { name: 'Score' })).findByText('100')).toBeVisible()
  const limits = ['2,500 ms', '100 ms', '0.1', '800 ms', '1,800 ms']
  for (const limit of limits) expect(screen.getByText(new RegExp(`Good up to ${limit}\\.$`))).toBeVisible()
  expect(screen.getByText(/Good up to 200 ms\. Not part of the score\.$/)).toBeVisible()
})

test('the log is filtered by level and text', async () => {
  const { user } = await openPerformance()
  log('info', 'Something ordinary')
  log('error', 'Something broke', { cause: new Error('the reason') })
  const viewer = within(screen.getByRole('region', { name: 'Log' }))
  expect(await viewer.findByText('Something ordinary')).toBeVisible()

  await user.selectOptions(viewer.getByLabelText('Level'), 'Errors and above')
  expect(viewer.queryByText('Something ordinary')).not.toBeInTheDocument()
  expect(viewer.getByText('Something broke')).toBeVisible()

  await user.type(viewer.getByLabelText('Contains'), 'no such words')
  expect(viewer.getByText('No matching entries. Try another level or search.')).toBeVisible()
})

test('the entries that are shown are exported as JSON', async () => {
  const { user } = await openPerformance()
  log('warning', 'Take me along')
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) files.push(blob)
    return 'blob:log'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const viewer = within(screen.getByRole('region', { name: 'Log' }))
  await user.type(viewer.getByLabelText('Contains'), 'along')
  await user.click(viewer.getByRole('button', { name: 'Export' }))
  expect(click).toHaveBeenCalledOnce()
  expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject([{ level: 'warning', message: 'Take me along' }])
})

test('a cleared log is empty', async () => {
  const { user } = await openPerformance()
  log('info', 'Something ordinary')
  const viewer = within(screen.getByRole('region', { name: 'Log' }))
  await viewer.findByText('Something ordinary')
  await user.click(viewer.getByRole('button', { name: 'Clear' }))
  expect(viewer.getByText('Nothing logged yet.')).toBeVisible()
})

test('an uncaught error is logged', async () => {
  await openPerformance()
  await screen.findByText(/^Kind$/)
  window.dispatchEvent(new ErrorEvent('error', { message: 'x is not a function', error: new TypeError('x') }))
  expect(await screen.findAllByText('x is not a function')).not.toHaveLength(0)
})

test('a screen change is timed', async () => {
  const { user } = await openPerformance()
  await screen.findByText(/^Kind$/)
  await user.click(screen.getByRole('link', { name: 'Integrations' }))
  await screen.findByRole('heading', { level: 1, name: 'Integrations' })
  await user.click(screen.getByRole('button', { name: 'Ada Example' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Performance' }))
  const row = await screen.findByRole('row', { name: /Integrations \/integrations Screen change 1/ })
  expect(row).toBeVisible()
  expect(screen.getByRole('region', { name: 'Events' })).toHaveTextContent(/Screen change \d+ ms · \/integrations/)
})
