import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signUpAsNewcomer, skipOnboarding } from './person.ts'

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Cartwright' })
const profile = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Profile' })
const steps = (page: Page) => page.getByRole('list', { name: 'Onboarding steps' }).getByRole('listitem')
const TOUR = [
  ['Your Dashboard', '/dashboard'],
  ['AI Agents', '/ai-agents'],
  ['Analytics', '/analytics'],
  ['Integrations', '/integrations'],
  ['Settings', '/settings'],
] as const

/** Expects the tour's card and its highlighted target to be in view and not to overlap. */
async function expectTargetInSight(page: Page, name: string) {
  const tour = page.getByRole('dialog', { name })
  const spotlight = tour.locator('[data-part=spotlight]')
  const card = tour.locator('[data-part=card]')
  await expect(spotlight).toBeInViewport({ ratio: 0.9 })
  await expect(card).toBeInViewport({ ratio: 1 })
  await expect
    .poll(async () => {
      const [one, other] = await Promise.all([spotlight.boundingBox(), card.boundingBox()])
      return one !== null && other !== null && (isBefore(one, other) || isBefore(other, one))
    })
    .toBe(true)
}

/** Queries the database API as the signed-in person. Returns the response as JSON text. */
async function ask(page: Page, query: string) {
  return page.evaluate(async (path) => {
    const session: unknown = JSON.parse(localStorage.getItem('cartwright-auth-token') ?? 'null')
    const { supabaseAnonKey } = await (await fetch('/config.json')).json()
    const headers = { apikey: supabaseAnonKey, authorization: `Bearer ${Object(session).access_token}` }
    return (await fetch(`/rest/v1/${path}`, { headers })).text()
  }, query)
}

type Box = { x: number; y: number; width: number; height: number }

/** Returns whether one box ends above or to the left of the other. */
function isBefore(one: Box, other: Box) {
  return one.x + one.width <= other.x || one.y + one.height <= other.y
}

test('a new person completes the welcome dialog, the profile and the tour', async ({ page }) => {
  await signUpAsNewcomer(page)
  const dialog = welcome(page)
  await expect(page.getByText('Your onboarding journey has started')).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(4, 4)
  await dialog.getByLabel('Business name').fill('')
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled()
  await dialog.getByLabel('Business name').fill('Lamp Street')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByLabel('Industry').selectOption('Home')
  await expect(dialog.getByLabel('Business size')).toHaveValue('small')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Increase sales' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByLabel('Team members').fill('4')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Welcome step completed', { exact: true })).toBeVisible()

  await expectAccessible(page)
  await profile(page).getByLabel('Job Title').fill('Founder')
  await profile(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText("You've completed the profile step!")).toBeVisible()

  for (const [name, path] of TOUR) {
    const tour = page.getByRole('dialog', { name })
    await expect(tour).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expectTargetInSight(page, name)
    await expectAccessible(page)
    await tour.getByRole('button', { name: /^(Next|Finish)$/ }).press('Enter')
  }
  await expect(page.getByText('Tour completed!', { exact: true })).toBeVisible()
  await expect(page.getByText('Onboarding complete!', { exact: true })).toBeVisible()

  await page.goto('/onboarding')
  await expect(page.getByText('8 of 8 steps done')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Import orders' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a newcomer skips everything, connects a platform, and does the skipped steps later', async ({ page }) => {
  const person = await signUpAsNewcomer(page)
  await skipOnboarding(page)

  await page.goto('/integrations')
  const shopify = page.getByRole('article', { name: 'Shopify' })
  await shopify.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('Connected!', { exact: true })).toBeVisible()
  await expect(shopify.getByRole('button', { name: 'Disconnect' })).toBeVisible()

  await page.getByRole('button', { name: person.name }).click()
  await page.getByRole('menuitem', { name: 'Getting started' }).click()
  await expect(page.getByText('1 of 8 steps done, 7 skipped')).toBeVisible()
  await expect(steps(page).getByText('Skipped', { exact: true })).toHaveCount(7)
  await expectAccessible(page)

  await steps(page).filter({ hasText: 'Welcome' }).getByRole('button').click()
  for (let question = 1; question < 4; question += 1) await welcome(page).getByRole('button', { name: 'Next' }).click()
  await welcome(page).getByRole('button', { name: 'Complete' }).click()

  await expect(steps(page).filter({ hasText: 'Completed' })).toHaveCount(5)
  await page.getByRole('button', { name: 'Take the tour' }).click()
  await page.getByRole('dialog', { name: 'Your Dashboard' }).getByRole('button', { name: 'Next' }).click()
  await page.getByRole('dialog', { name: 'AI Agents' }).getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('dialog', { name: 'Your Dashboard' }).getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'AI Agents' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/ai-agents$/)
})

test('the onboarding continues after a reload and in another tab', async ({ page, context }) => {
  await signUpAsNewcomer(page)
  await welcome(page).getByLabel('Business name').fill('Lamp Street')
  await welcome(page).getByRole('button', { name: 'Next' }).click()
  await welcome(page).getByLabel('Industry').selectOption('Books')
  await welcome(page).getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => ask(page, 'profiles?select=preferences')).toMatch(/"industryType": ?"books"/)
  await page.reload()
  await expect(welcome(page).getByText('Question 3 of 4')).toBeVisible()

  const other = await context.newPage()
  await other.goto('/dashboard')
  await welcome(other).getByRole('button', { name: 'Next' }).click()
  await welcome(other).getByRole('button', { name: 'Complete' }).click()
  await profile(other).getByRole('button', { name: 'Skip for now' }).click()
  await other.getByRole('dialog', { name: 'Your Dashboard' }).getByRole('button', { name: 'Next' }).click()
  await other.getByRole('dialog', { name: 'AI Agents' }).getByRole('button', { name: 'Next' }).click()
  await expect(other.getByRole('dialog', { name: 'Analytics' })).toBeVisible()
  await expect.poll(() => ask(page, 'profiles?select=preferences')).toMatch(/"tourStep": ?3/)

  await page.goto('/profile')
  await expect(page.getByRole('dialog', { name: 'Analytics' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Tour skipped', { exact: true })).toBeVisible()
})

test('completing the welcome dialog in two tabs at once creates one store and loses no answer', async ({
  page,
  context,
}) => {
  await signUpAsNewcomer(page)
  await expect(welcome(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(welcome(other)).toBeVisible()
  for (const tab of [page, other]) {
    await welcome(tab).getByLabel('Business name').fill('Lamp Street')
    for (let question = 1; question < 4; question += 1) await welcome(tab).getByRole('button', { name: 'Next' }).click()
  }

  await Promise.all([page, other].map((tab) => welcome(tab).getByRole('button', { name: 'Complete' }).click()))

  await expect(profile(page)).toBeVisible()
  await expect(profile(other)).toBeVisible()
  expect(await ask(page, 'stores?select=name')).toBe('[{"name":"Lamp Street"}]')
})
