import { expect, type Page } from '@playwright/test'
import type { Person } from './account.ts'

export async function register(page: Page, person: Person) {
  await page.goto('/auth/register')
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

const LINKS = { signup: 'type=signup', recovery: 'type=recovery', invitation: '/auth/invitation' }

/** Returns the matching link in the person's newest email, read from the outbox page. */
export async function linkFromOutbox(page: Page, person: Person, kind: keyof typeof LINKS) {
  const message = await openNewestEmail(page, person)
  const href = await message.locator(`a[href*="${LINKS[kind]}"]`).first().getAttribute('href')
  if (!href) throw new Error('The email has no link.')
  return href
}

/** Returns the six-digit code in the person's newest email. */
export async function codeFromOutbox(page: Page, person: Person) {
  const message = await openNewestEmail(page, person)
  return message.getByText(/^\d{6}$/).innerText()
}

async function openNewestEmail(page: Page, person: Person) {
  await page.goto('/outbox')
  await page
    .getByRole('link', { name: new RegExp(person.email) })
    .first()
    .click()
  return page.frameLocator('iframe')
}

export async function signIn(page: Page, person: Person) {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs out through the menu with the person's name. */
export async function signOut(page: Page, person: Person) {
  await page.getByRole('button', { name: new RegExp(person.name) }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
}

/** Asks for an email that resets the password. */
export async function requestReset(page: Page, person: Person) {
  await page.goto('/auth/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
}

/** Gives the page a device that keeps passkeys and recognizes the person. */
export async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recognize: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}
