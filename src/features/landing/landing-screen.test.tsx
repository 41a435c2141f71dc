import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

const main = () => within(screen.getByRole('main'))

test('a visitor sees what Cartwright does, and links to sign in and sign up', async () => {
  await renderRoute('/', { backend })

  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('The growth team a small shop cannot hire')
  expect(main().getAllByRole('link', { name: 'Create an account' })).toHaveLength(2)
  expect(main().getAllByRole('link', { name: 'Sign in' })).toHaveLength(2)
  expect(main().queryByRole('link', { name: 'Open dashboard' })).not.toBeInTheDocument()
})

test('a signed-in person sees "Open dashboard" instead of the sign-in links', async () => {
  const person = await registerPerson(backend)
  await renderRoute('/', { backend, as: person })

  const [link] = await screen.findAllByRole('link', { name: 'Open dashboard' })
  expect(link).toHaveAttribute('href', '/dashboard')
  expect(main().queryByRole('link', { name: 'Create an account' })).not.toBeInTheDocument()
  expect(main().queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument()
})

test('the sample dashboard and the three agents show figures that are marked as a sample', async () => {
  await renderRoute('/', { backend })

  const sample = within(await screen.findByRole('region', { name: 'The dashboard, with sample figures' }))
  expect(sample.getByText('Sample figures')).toBeVisible()
  expect(sample.getByRole('img', { name: /^Net sales per day/ })).toBeVisible()
  const agents = within(screen.getByRole('region', { name: 'Three agents that know your figures' }))
  const names = agents.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Marketing Manager', 'Customer Support', 'Store Builder'])
  expect(agents.getAllByText('Sample figures')).toHaveLength(3)
  expect(agents.getByText(/^Net sales were €48,214,/)).toBeVisible()
  expect(sample.getByText('€48,214')).toBeVisible()
  expect(agents.getByText(/is first with €4,416,/)).toBeVisible()
  expect(sample.getByText('€4,416')).toBeVisible()
})

test('privacy, self-hosting and getting started have sections, and the footer links to each section', async () => {
  await renderRoute('/', { backend })

  expect(await screen.findByRole('region', { name: 'Your shop’s data stays yours' })).toHaveTextContent('No trackers')
  expect(screen.getByRole('region', { name: 'Start in a minute' })).toHaveTextContent('npm start')
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  for (const link of links) {
    expect(document.querySelector(`section ${link.getAttribute('href')}`)).toBeVisible()
  }
  expect(links).toHaveLength(4)
})
