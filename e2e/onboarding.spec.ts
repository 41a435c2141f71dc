import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { completeTour, TOUR } from './tour.ts'

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Cartwright' })
const profile = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Profile' })

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

test(
  'a new person completes the welcome dialog, the profile and the tour',
  { tag: '@phone' },
  async ({ page, newcomer: _ }) => {
    await page.goto('/dashboard')
    const dialog = welcome(page)
    await expect(page.getByText('Your onboarding journey has started')).toBeVisible()

    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(4, 4)
    await dialog.getByLabel('Business name').fill('')
    await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled()
    await dialog.getByLabel('Business name').fill('Lamp Street')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByLabel('Industry').selectOption('Home')
    await expect(dialog.getByLabel('Business size')).toHaveValue('small')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('button', { name: 'Increase sales' }).click()
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByLabel('Team members').fill('4')
    await dialog.getByRole('button', { name: 'Complete' }).click()
    await expect(page.getByText('Welcome step completed', { exact: true })).toBeVisible()
    await profile(page).getByLabel('Job Title').fill('Founder')
    await profile(page).getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText("You've completed the profile step!")).toBeVisible()

    for (const [at, [name, path]] of TOUR.entries()) {
      const tour = page.getByRole('dialog', { name })
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expectTargetInSight(page, name)
      if (at === 1) {
        await tour.getByRole('button', { name: 'Back' }).click()
        await expect(page.getByRole('dialog', { name: TOUR[0][0] }).getByRole('button', { name: 'Next' })).toBeFocused()
        await page.keyboard.press('Enter')
      }
      if (at < TOUR.length - 1) await tour.getByRole('button', { name: 'Next' }).press('Enter')
    }
    await completeTour(page)
    await expect(page.getByText('Onboarding complete!', { exact: true })).toBeVisible()

    await page.goto('/onboarding')
    await expect(page.getByText('8 of 8 steps done')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Import orders' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  },
)

test('the onboarding continues after a reload, and two tabs that finish it at once create one store', async ({
  page,
  context,
  newcomer: _,
}) => {
  await page.goto('/dashboard')
  await welcome(page).getByLabel('Business name').fill('Lamp Street')
  await welcome(page).getByRole('button', { name: 'Next' }).click()
  await welcome(page).getByLabel('Industry').selectOption('Books')
  await welcome(page).getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => ask(page, 'profiles?select=preferences')).toMatch(/"industryType": ?"books"/)
  await page.reload()
  const other = await context.newPage()
  await other.goto('/dashboard')
  // A tab that opens after an answer of the other continues at the question after it.
  for (const tab of [page, other]) await expect(welcome(tab).getByText('Question 3 of 4')).toBeVisible()
  for (const tab of [page, other]) await welcome(tab).getByRole('button', { name: 'Next' }).click()

  await Promise.all([page, other].map((tab) => welcome(tab).getByRole('button', { name: 'Complete' }).click()))

  await expect(profile(page)).toBeVisible()
  await expect(profile(other)).toBeVisible()
  expect(await ask(page, 'stores?select=name')).toBe('[{"name":"Lamp Street"}]')

  await profile(other).getByRole('button', { name: 'Skip for now' }).click()
  await other.getByRole('dialog', { name: 'Your Dashboard' }).getByRole('button', { name: 'Next' }).click()
  await expect(other.getByRole('dialog', { name: 'AI Agents' })).toBeVisible()
  await expect.poll(() => ask(page, 'profiles?select=preferences')).toMatch(/"tourStep": ?2/)
  await page.goto('/profile')
  await expect(page.getByRole('dialog', { name: 'AI Agents' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Tour skipped', { exact: true })).toBeVisible()
})
