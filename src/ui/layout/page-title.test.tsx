import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PageTitle } from './page-title.tsx'

it('cuts a long title until it is expanded', async () => {
  const user = userEvent.setup()
  const title = 'Hand-thrown stoneware teapot '.repeat(10).trim()
  render(<PageTitle title={title} />)
  const heading = screen.getByRole('heading', { level: 1, name: title })
  expect(heading).toHaveClass('line-clamp-3')
  expect(heading).toHaveAttribute('title', title)

  await user.click(screen.getByRole('button', { name: 'Show the whole title', expanded: false }))

  expect(heading).not.toHaveClass('line-clamp-3')
  expect(screen.getByRole('button', { name: 'Shorten the title', expanded: true })).toBeVisible()
})

it('shows a short title as it is', () => {
  render(<PageTitle title="Analytics" />)
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveAttribute('title')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
