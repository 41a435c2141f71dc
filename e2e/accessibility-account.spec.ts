import { expect, type Page } from '@playwright/test'
import { createPerson, createStore, newPerson } from './account.ts'
import { addAuthenticator, codeFromOutbox, linkFromOutbox, register, requestReset, signIn } from './person.ts'
import { expectPlacesAccessible, type Place } from './places.ts'
import { appCode, codesDialog, enterSetUpCode, leaveCodes, readSecret, setUpDialog } from './second-factor.ts'
import { test } from './test.ts'

const see = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const seeHeading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()

const VISITOR: Place[] = [
  { name: 'sign-in that a screen asks for', path: '/profile', open: see('Authentication required') },
  { name: 'sign-in after the address was confirmed', path: '/auth/login?verified=true' },
  { name: 'registration', open: (page) => register(page, newPerson()) },
  {
    name: 'reset that failed',
    async open(page) {
      await page.route('**/auth/v1/recover*', (route) => route.abort())
      await requestReset(page, newPerson())
      await see('Password reset failed')(page)
      await page.unroute('**/auth/v1/recover*')
    },
  },
]

test('accessible: notices for visitors', { tag: '@phone' }, ({ page }) => expectPlacesAccessible(page, VISITOR))

test('accessible: a reset of the password', async ({ page, server, openElsewhere }) => {
  const [person, another] = [await createPerson(server), await createPerson(server)]
  let link = ''
  await expectPlacesAccessible(page, [
    {
      name: 'code from the email',
      async open() {
        await requestReset(page, person)
        await seeHeading(page, 'Check your email')
      },
    },
    {
      name: 'incomplete code',
      async open() {
        await page.getByLabel('Six-digit code').fill('12345')
        await page.getByRole('button', { name: 'Continue' }).click()
        await see('Enter the six digits from the email.')(page)
      },
    },
    {
      name: 'new password',
      async open() {
        link = await linkFromOutbox(page, person, 'recovery')
        await page.goto(link)
        await seeHeading(page, 'Choose a new password')
      },
    },
    {
      name: 'weak password',
      async open() {
        await page.getByLabel('New password', { exact: true }).fill('password')
        await page.getByLabel('Confirm new password').fill('password')
        await page.getByRole('button', { name: 'Update password' }).click()
        await see('Choose a stronger password.')(page)
      },
    },
    {
      name: 'link that no longer works',
      async open() {
        await page.evaluate(() => localStorage.removeItem('cartwright-auth-token'))
        await page.goto(link)
        await seeHeading(page, 'This link no longer works')
      },
    },
  ])

  await requestReset(page, another)
  await seeHeading(page, 'Check your email')
  const elsewhere = await openElsewhere(null)
  await expectPlacesAccessible(elsewhere, [
    {
      name: 'link in another browser',
      async open() {
        await elsewhere.goto(await linkFromOutbox(page, another, 'recovery'))
        await seeHeading(elsewhere, 'Enter the code instead')
        await elsewhere.getByLabel('Six-digit code').fill(await codeFromOutbox(page, another))
      },
    },
  ])
})

test('accessible: the end of a session', async ({ page, person: _ }) => {
  await page.clock.install()
  await page.goto('/settings')
  // The code that watches the session loads after the screen is drawn.
  await expect(page.locator('p.sr-only[aria-live]')).toBeAttached()
  await expectPlacesAccessible(page, [
    {
      name: 'notice that the session expires',
      async open() {
        await page.clock.fastForward('25:00')
        await expect(page.getByRole('region', { name: 'Session Expiring Soon' })).toBeVisible()
      },
    },
    {
      name: 'sign-in after the session has expired',
      async open() {
        await page.clock.fastForward('31:00')
        await see('Your session has expired. Please log in again.')(page)
      },
    },
  ])
})

test('accessible: security in the settings, and the code at the sign-in', async ({ page, person, server }) => {
  await addAuthenticator(page)
  let secret = ''
  await expectPlacesAccessible(page, [
    {
      name: 'name of a passkey',
      path: '/settings/security',
      async open() {
        await page.getByRole('button', { name: 'Add a passkey' }).click()
        await expect(page.getByRole('dialog', { name: 'Name this passkey' })).toBeVisible()
      },
      isPopup: true,
    },
    {
      name: 'wrong code of an authenticator app',
      async open() {
        await page.getByRole('dialog').getByLabel('Name').press('Enter')
        await expect(page.getByRole('dialog')).toBeHidden()
        await page.getByRole('button', { name: 'Set up' }).click()
        secret = await readSecret(page)
        await enterSetUpCode(page, '000000')
        await expect(setUpDialog(page).getByText(/This code is wrong/)).toBeVisible()
      },
      isPopup: true,
    },
    {
      name: 'recovery codes',
      async open() {
        await enterSetUpCode(page, appCode(secret, -1))
        await expect(codesDialog(page).getByRole('listitem')).toHaveCount(10)
      },
      isPopup: true,
    },
    {
      name: 'settings with a passkey, two devices and two-step verification',
      async open() {
        await leaveCodes(page)
        const data = { email: person.email, password: person.password }
        await server.service.post('/auth/v1/token?grant_type=password', { headers: { authorization: '' }, data })
        await page.reload()
        await expect(page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem')).toHaveCount(2)
      },
    },
    {
      name: 'wrong code at the sign-in',
      async open() {
        await page.evaluate(() => localStorage.removeItem('cartwright-auth-token'))
        await page.goto('/auth/login')
        await signIn(page, person)
        await page.getByLabel('Six-digit code').fill('000000')
        await page.getByRole('button', { name: 'Continue' }).click()
        await see(/This code is wrong/)(page)
      },
    },
  ])
})

test('accessible: an invitation', async ({ page, person, server, openElsewhere }) => {
  await createStore(server, person, 'Lamp Street')
  const colleague = newPerson()
  await expectPlacesAccessible(page, [
    {
      name: 'sent invitation',
      path: '/settings/team',
      async open() {
        await page.getByLabel('Invite a colleague').fill(colleague.email)
        await page.getByRole('button', { name: 'Send invitation' }).click()
        await see('has 7 days to accept')(page)
      },
    },
  ])
  const elsewhere = await openElsewhere(null)
  const path = await linkFromOutbox(elsewhere, colleague, 'invitation')
  const open = () => expect(elsewhere.getByRole('heading', { name: /^Join / })).toBeVisible()
  await expectPlacesAccessible(elsewhere, [{ name: 'invitation', path, open }])
})
