import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

const tabs = [
  { value: 'sales', label: 'Sales' },
  { value: 'products', label: 'Products' },
  { value: 'customers', label: 'Customers' },
] as const

function Example() {
  const [value, setValue] = useState<(typeof tabs)[number]['value']>('sales')
  return (
    <Tabs label="Report" value={value} tabs={tabs} onChange={setValue}>
      <p>All about {value}</p>
    </Tabs>
  )
}

/** Returns the selected tab. */
const chosen = () => screen.getByRole('tab', { selected: true })

test('a click on a tab shows its content', async () => {
  const user = userEvent.setup()
  render(<Example />)
  expect(screen.getByRole('tabpanel', { name: 'Sales' })).toHaveTextContent('All about sales')

  await user.click(screen.getByRole('tab', { name: 'Customers' }))

  expect(chosen()).toHaveTextContent('Customers')
  expect(screen.getByRole('tabpanel', { name: 'Customers' })).toHaveTextContent('All about customers')
})

test('the arrow keys, Home and End select tabs', async () => {
  const user = userEvent.setup()
  render(<Example />)
  await user.tab()
  expect(chosen()).toHaveFocus()

  await user.keyboard('{ArrowLeft}')
  expect(await screen.findByRole('tab', { name: 'Customers', selected: true })).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByRole('tab', { name: 'Sales', selected: true })).toHaveFocus()
  await user.keyboard('{End}')
  expect(await screen.findByRole('tab', { name: 'Customers', selected: true })).toHaveFocus()
  await user.keyboard('{Home}')
  expect(await screen.findByRole('tab', { name: 'Sales', selected: true })).toHaveFocus()
})

test('Tab stops only at the selected tab', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Example />
      <button type="button">After</button>
    </>,
  )

  await user.tab()
  await user.tab()

  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus()
})
