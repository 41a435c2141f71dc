import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { SESSION_WATCH, watchLoading } from './places.ts'
import { expectKeyboard, expectNarrow, expectSkipLink, expectStill } from './screen-checks.ts'
import { test } from './test.ts'

const VISITOR = ['/', '/auth/login', '/auth/register', '/auth/forgot-password', '/auth/reset-password', '/no/such/page']

const SCREENS = [
  [
    '/dashboard',
    '/analytics',
    '/analytics/track-record',
    '/analytics/reorder',
    '/analytics/catalog',
    '/analytics/calendar',
    '/',
  ],
  ['/ai-agents', '/ai-agents/work', '/ai-agents/work/new', '/integrations', '/settings', '/performance'],
  [
    'store',
    'goals',
    'costs',
    'reorder',
    'policies',
    'team',
    'assistants',
    'notifications',
    'security',
    'data',
    'installation',
  ].map((section) => `/settings/${section}`),
  [
    '/onboarding',
    '/profile',
    '/documentation',
    '/documentation/net-sales',
    '/documentation/live-sync',
    '/no/such/page',
  ],
]

async function expectWell(page: Page, paths: readonly string[], late?: string) {
  const settle = watchLoading(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path)
      // Parts that load later would take the focus away from what they replace.
      await settle(path === '/auth/login' ? 'text=Sign in with a passkey' : late)
      await expectStill(page)
      const first = await expectKeyboard(page)
      if (!path.startsWith('/auth/')) {
        expect(first).toContain('Skip to content')
        await expectSkipLink(page)
      }
      await expectAccessible(page, { name: path })
      await expectNarrow(page)
    })
  }
}

const title = (pages: string) => `${pages}: accessible, fits 320 px, without running animations, works by keyboard`

test(title('pages for visitors'), { tag: '@phone' }, ({ page }) => expectWell(page, VISITOR))

for (const paths of SCREENS) {
  test(title(paths.join(', ')), { tag: '@phone' }, ({ page, sampleShop: _ }) => expectWell(page, paths, SESSION_WATCH))
}
