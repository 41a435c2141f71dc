import { expect, test } from 'vitest'
import type { RecentImport } from '#data/imports/imports.ts'
import { getUiPreferences } from '#lib/preferences/ui-preferences.ts'
import { parseNotificationKinds } from './notification-kinds.ts'
import { countNotifications, markSeen } from './notifications.ts'

const entry = (id: string, status: RecentImport['status'] = 'done'): RecentImport => ({
  id,
  status,
  filename: `${id}.csv`,
  startedAt: '2026-03-01T10:00:00Z',
  rowsRead: 1,
  rowsRejected: 0,
})

const count = () => getUiPreferences().notificationCount

test('a finished import is counted until it is seen', () => {
  countNotifications('ada', { broken: [], imports: [], newInsights: 0 })
  expect(count()).toBe(0)
  countNotifications('ada', { broken: [], imports: [entry('a', 'running')], newInsights: 0 })
  expect(count()).toBe(0)
  countNotifications('ada', { broken: [], imports: [entry('a')], newInsights: 0 })
  expect(count()).toBe(1)
  countNotifications('ada', { broken: [], imports: [entry('b', 'failed'), entry('a')], newInsights: 0 })
  expect(count()).toBe(2)

  markSeen('ada', { broken: [], imports: [entry('b', 'failed'), entry('a')] })
  expect(count()).toBe(0)
  countNotifications('ada', { broken: [], imports: [entry('c'), entry('b', 'failed'), entry('a')], newInsights: 0 })
  expect(count()).toBe(1)
})

test('imports from before the first visit count as seen', () => {
  countNotifications('ada', { broken: [], imports: [entry('old')], newInsights: 0 })
  expect(count()).toBe(0)
})

test('what one person has seen still counts for another', () => {
  countNotifications('ada', { broken: [], imports: [], newInsights: 0 })
  countNotifications('grace', { broken: [], imports: [], newInsights: 0 })
  markSeen('ada', { broken: [], imports: [entry('a')] })
  countNotifications('grace', { broken: [], imports: [entry('a')], newInsights: 0 })
  expect(count()).toBe(1)
  countNotifications('newcomer', { broken: [], imports: [entry('a')], newInsights: 0 })
  expect(count()).toBe(0)
})

test('a broken list counts as a first visit', () => {
  localStorage.setItem('cartwright-notifications-seen-ada', '{"not":"a list"}')
  countNotifications('ada', { broken: [], imports: [entry('old')], newInsights: 0 })
  expect(count()).toBe(0)
})

test('insights that the person has not seen are counted, unless they are turned off', () => {
  countNotifications('ida', { broken: [], imports: [entry('a')], newInsights: 2 })
  expect(count()).toBe(2)
  countNotifications('ida', { broken: [], imports: [entry('b'), entry('a')], newInsights: 2 })
  expect(count()).toBe(3)
  const kinds = { insights: false, connections: true, finishedImports: true, failedImports: true }
  countNotifications('ida', { broken: [], imports: [entry('b'), entry('a')], newInsights: 2 }, kinds)
  expect(count()).toBe(1)
})

test('a broken connection is counted once for each time that it breaks', () => {
  const breaks = (brokenAt: string) => [
    { id: 'c', storeId: 's', shopName: 'Mug shop', reason: 'Enter a new key.', syncedAt: null, brokenAt },
  ]
  const see = (brokenAt: string) => countNotifications('bea', { broken: breaks(brokenAt), imports: [], newInsights: 0 })
  see('2026-03-01T10:00:00Z')
  expect(count()).toBe(1)
  markSeen('bea', { broken: breaks('2026-03-01T10:00:00Z'), imports: [] })
  see('2026-03-01T10:00:00Z')
  expect(count()).toBe(0)
  see('2026-03-02T10:00:00Z')
  expect(count()).toBe(1)
  const kinds = parseNotificationKinds({ notifications: { connections: false } })
  countNotifications('bea', { broken: breaks('2026-03-02T10:00:00Z'), imports: [], newInsights: 0 }, kinds)
  expect(count()).toBe(0)
})
