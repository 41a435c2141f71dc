import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FilterChips } from './filter-chips.tsx'

const country = { id: 'country', label: 'Country', value: 'France' }
const channel = { id: 'channel', label: 'Channel', value: 'Online' }

test('each filter can be removed, and all at once if there are several', async () => {
  const user = userEvent.setup()
  const removed: string[] = []
  const props = { onRemove: (id: string) => void removed.push(id), onClear: () => void removed.push('all') }
  const { rerender } = render(<FilterChips chips={[country, channel]} {...props} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Country: France',
    'Channel: Online',
  ])

  await user.click(screen.getByRole('button', { name: 'Remove the filter Channel: Online' }))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(removed).toEqual(['channel', 'all'])
  expect(screen.getByRole('group', { name: 'Chosen filters' })).toHaveFocus()

  rerender(<FilterChips chips={[country]} {...props} />)
  expect(screen.queryByRole('button', { name: 'Clear all' })).not.toBeInTheDocument()
  rerender(<FilterChips chips={[]} {...props} />)
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})
