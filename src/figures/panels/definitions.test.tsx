import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy } from 'react'
import { expect, it, vi } from 'vitest'
import { DefinitionsButton } from './definitions.tsx'

const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))

it('keeps the screen when the definitions cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <DefinitionsButton of="key figures">
      <Missing />
    </DefinitionsButton>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Definitions for key figures' }))

  expect(await screen.findByText('Part of this page could not be loaded')).toBeVisible()
  expect(screen.getByText('Definitions')).toBeVisible()
})
