import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BarList } from './bar-list.tsx'

it('lists names and values, with bars in proportion to the largest value', () => {
  const bars = [
    { id: 'a', label: 'Lamp', detail: '4 units', value: 200 },
    { id: 'b', label: 'Vase', detail: '1 unit', value: 50 },
    { id: 'c', label: 'Returned rug', detail: '-1 units', value: -80 },
  ]

  render(<BarList bars={bars} renderValue={(value) => `£${value}`} />)

  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Lamp£2004 units',
    'Vase£501 unit',
    'Returned rug£-80-1 units',
  ])
  const widths = [...document.querySelectorAll('rect.fill-chart-1')].map((bar) => bar.getAttribute('width'))
  expect(widths).toEqual(['100', '25', '0'])
})

it('leaves out the detail line of a row without details', () => {
  render(<BarList bars={[{ id: 'a', label: 'Lamp', detail: null, value: 200 }]} renderValue={String} />)

  expect(screen.getByRole('listitem').lastElementChild?.tagName).toBe('svg')
})

it('shows a dash and no bar for an unknown value', () => {
  const bars = [
    { id: 'a', label: 'Lamp', detail: null, value: 200 },
    { id: 'b', label: 'Vase', detail: null, value: null },
  ]

  render(<BarList bars={bars} renderValue={(value) => `£${value}`} />)

  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Lamp£200', 'Vase—'])
  expect([...document.querySelectorAll('rect.fill-chart-1')].at(-1)?.getAttribute('width')).toBe('0')
})
