import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RangeCalendar } from './range-calendar.tsx'

const limits = { from: '2025-06-10', to: '2026-03-15' }

function Example() {
  const [range, setRange] = useState({ from: '2026-02-20', to: '2026-03-04' })
  return (
    <>
      <RangeCalendar range={range} limits={limits} onChange={setRange} />
      <output>{`${range.from} to ${range.to}`}</output>
    </>
  )
}

function openCalendar() {
  render(<Example />)
  return userEvent.setup()
}

const chosen = () => document.querySelector('output')?.textContent
const day = (name: string | RegExp) => screen.getByRole('button', { name })

test('two clicks choose the first and the last day, in either order', async () => {
  const user = openCalendar()
  const march = within(screen.getByRole('grid', { name: 'March 2026' }))
  expect(march.getByRole('gridcell', { name: '1' })).toHaveAttribute('aria-selected', 'true')
  expect(day('Sunday, March 1, 2026, selected')).toBeVisible()

  await user.click(day('Tuesday, March 10, 2026'))
  expect(chosen()).toBe('2026-03-10 to ')
  await user.click(day('Thursday, March 5, 2026'))
  expect(chosen()).toBe('2026-03-05 to 2026-03-10')
})

test('days are chosen by keyboard, up to the limits', async () => {
  const user = openCalendar()
  day('Wednesday, March 4, 2026, selected').focus()

  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}')
  expect(chosen()).toBe('2026-03-12 to ')
  await user.keyboard('{ArrowLeft}{ArrowLeft}{Enter}')
  expect(chosen()).toBe('2026-03-10 to 2026-03-12')

  expect(day('Sunday, March 15, 2026')).toBeEnabled()
  expect(day('Monday, March 16, 2026')).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Next month' })).toHaveAttribute('aria-disabled', 'true')
})

test('months and years are chosen from lists', async () => {
  const user = openCalendar()
  await user.selectOptions(screen.getAllByRole('combobox', { name: 'Year' })[0] ?? document.body, '2025')

  const grids = screen.getAllByRole('grid').map((grid) => grid.getAttribute('aria-label'))
  expect(grids[0]).toMatch(/ 2025$/)
})
