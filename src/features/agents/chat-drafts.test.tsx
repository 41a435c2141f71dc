import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { messageField, openChat, takeSimulation } from '#test/harness/pages/agent-chat.ts'
import { registerOwner } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)

it('marks a draft, and copies it without invisible characters', async () => {
  const simulation = takeSimulation()
  const { user } = await openChat(backend, { as: owner })
  await user.type(messageField(), 'Draft a campaign email{Enter}')
  await simulation.release()

  const draft = within(await screen.findByRole('region', { name: 'Campaign email' }))
  expect(draft.getByText('Draft')).toBeVisible()
  await user.click(draft.getByRole('button', { name: 'Copy' }))

  expect(await screen.findByText('Draft copied')).toBeVisible()
  const copied = await navigator.clipboard.readText()
  expect(copied).toMatch(/^Subject: What our customers choose: \w/)
  expect(copied).not.toMatch(/[\u2066-\u2069]/)
})

it('makes work of the product text that it drafted, with its gaps marked', async () => {
  const simulation = takeSimulation()
  const { user } = await openChat(backend, { as: owner, path: '/ai-agents?agent=store-builder' })
  await user.type(messageField(), 'Draft a product text for my best seller{Enter}')
  await simulation.release()
  const draft = within(await screen.findByRole('region', { name: 'Product text' }))
  expect(draft.getAllByText(/^\[/, { selector: 'mark' }).length).toBeGreaterThan(0)
  await user.click(draft.getByRole('button', { name: 'Make this work' }))

  const preview = within(await screen.findByRole('region', { name: 'Preview' }, { timeout: 5000 }))
  expect(preview.getByText('SEO description')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible()
})
