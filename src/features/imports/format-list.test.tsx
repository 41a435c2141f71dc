import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { IMPORT_FORMATS } from '#domain/imports/formats/format-guide.ts'
import { FormatList } from './format-list.tsx'

it('shows where to export a format and its help, and what to do if there is none', async () => {
  const user = userEvent.setup()
  render(<FormatList />, { wrapper: MemoryRouter })
  const search = screen.getByRole('searchbox', { name: 'Find a format' })
  const list = screen.getByRole('list', { name: 'Formats' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(IMPORT_FORMATS.length)

  await user.type(search, 'stripe')
  expect(screen.getByText('Payments → Export, with all columns, as a CSV.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Help on importing Stripe payments' })).toHaveAttribute(
    'href',
    '/documentation/stripe-payments',
  )

  await user.clear(search)
  await user.type(search, 'eBay')
  expect(screen.getByText(/^No format is called/)).toHaveTextContent('No format is called “eBay”')
  expect(screen.getByRole('link', { name: 'Help on importing any table' })).toHaveAttribute(
    'href',
    '/documentation/any-table',
  )
  expect(list).not.toBeInTheDocument()
})
