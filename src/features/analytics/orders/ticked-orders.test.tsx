import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'
import { resizeWindow } from '#test/harness/screens/resize-window.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 60_000 }

async function openOrders() {
  const opened = await renderRoute('/analytics?tab=orders', { backend, as: owner })
  await screen.findByRole('heading', { name: 'Orders' }, soon)
  return opened
}

const boxes = () => screen.findAllByRole('checkbox', { name: /^Select order / }, soon)
const bar = () => within(screen.getByRole('region', { name: 'Selected orders' }))
const ticked = async () => (await boxes()).map((box) => box.getAttribute('aria-checked') === 'true')
const allBox = () => screen.getByRole('checkbox', { name: 'Select all rows on this page' })

it('ticks a row by click or space, rows in between with shift, and all rows of the page', async () => {
  const { user } = await openOrders()
  const [first, , , fourth] = await boxes()
  first?.focus()
  await user.keyboard(' ')
  expect(first).toBeChecked()
  expect(bar().getByRole('status')).toHaveTextContent('1 selected')
  expect(allBox()).toHaveAttribute('aria-checked', 'mixed')

  await user.keyboard('{Shift>}')
  await user.click(fourth ?? document.body)
  await user.keyboard('{/Shift}')
  expect((await ticked()).slice(0, 5)).toEqual([true, true, true, true, false])
  expect(bar().getByRole('status')).toHaveTextContent('4 selected')

  await user.click(allBox())
  expect(await ticked()).not.toContain(false)
  await user.click(allBox())
  expect(await ticked()).not.toContain(true)
  expect(bar().queryByRole('button')).toBeNull()
})

it('leads from box to box with arrows', async () => {
  const { user } = await openOrders()
  const [first, second] = await boxes()
  allBox().focus()
  await user.keyboard('{ArrowDown}')
  expect(first).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(second).toHaveFocus()
})

it('keeps ticks while sorting and paging, and says that other filters drop them', async () => {
  const { user } = await openOrders()
  const [first] = await boxes()
  const name = first?.getAttribute('aria-label') ?? ''
  await user.click(first ?? document.body)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name })).toBeNull(), soon)
  expect(bar().getByRole('status')).toHaveTextContent('1 selected')
  await user.click(await screen.findByRole('checkbox', { name: (await boxes())[0]?.getAttribute('aria-label') ?? '' }))
  expect(bar().getByRole('status')).toHaveTextContent('2 selected')
  await user.click(screen.getByRole('button', { name: /^Placed/ }))
  await user.click(screen.getByRole('button', { name: /^Placed/ }))
  await waitFor(async () => expect(await screen.findByRole('checkbox', { name })).toBeChecked(), soon)

  await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'candle')

  expect(await screen.findByText('Selection cleared', undefined, soon)).toBeVisible()
  expect(screen.getByText('Other orders match now.')).toBeVisible()
  expect(bar().queryByText(/selected$/)).toBeNull()
})

it('exports the ticked orders in the columns of the list, without a total, and clears them', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved')
  const { user } = await openOrders()
  const [first, second] = await boxes()
  await user.click(first ?? document.body)
  await user.click(second ?? document.body)
  await user.click(await bar().findByRole('button', { name: 'Export CSV' }, soon))

  const [file] = saved.mock.calls[0] ?? []
  const [header, ...lines] = (file instanceof Blob ? await file.text() : '').trimEnd().split('\r\n')
  expect(header).toMatch(/^Order,Placed,Customer,Status,Country,Channel,Order total \(USD\),Orders,Units/)
  const names = [first, second].map((box) => box?.getAttribute('aria-label')?.replace('Select order ', ''))
  expect(lines.map((line) => line.split(',')[0])).toEqual(names)

  await user.click(bar().getByRole('button', { name: 'Clear' }))
  expect(await ticked()).not.toContain(true)
  expect(screen.getByRole('heading', { name: 'Orders' })).toHaveFocus()
})

it('on a phone, cards have boxes from “Select” in the menu until “Done”', async () => {
  resizeWindow(360)
  const { user } = await openOrders()
  expect(await screen.findByRole('list', { name: 'List of orders' }, soon)).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More actions for orders' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Select' }, soon))
  const [first] = await boxes()
  expect(bar().getByRole('status')).toHaveTextContent('0 selected')
  await user.click(first ?? document.body)
  expect(bar().getByRole('status')).toHaveTextContent('1 selected')

  await user.click(bar().getByRole('button', { name: 'Done' }))

  expect(screen.queryByRole('checkbox')).toBeNull()
})
