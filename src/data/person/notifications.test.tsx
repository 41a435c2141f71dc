import { expect, test } from 'vitest'
import type { RecentImport } from '#data/imports/imports.ts'
import { getUiPreferences } from '#lib/preferences/ui-preferences.ts'
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
  countNotifications('ada', [])
  expect(count()).toBe(0)
  countNotifications('ada', [entry('a', 'running')])
  expect(count()).toBe(0)
  countNotifications('ada', [entry('a')])
  expect(count()).toBe(1)
  countNotifications('ada', [entry('b', 'failed'), entry('a')])
  expect(count()).toBe(2)

  markSeen('ada', [entry('b', 'failed'), entry('a')])
  expect(count()).toBe(0)
  countNotifications('ada', [entry('c'), entry('b', 'failed'), entry('a')])
  expect(count()).toBe(1)
})

test('imports from before the first visit count as seen', () => {
  countNotifications('ada', [entry('old')])
  expect(count()).toBe(0)
})

test('what one person has seen still counts for another', () => {
  countNotifications('ada', [])
  countNotifications('grace', [])
  markSeen('ada', [entry('a')])
  countNotifications('grace', [entry('a')])
  expect(count()).toBe(1)
  countNotifications('newcomer', [entry('a')])
  expect(count()).toBe(0)
})

test('a broken list counts as a first visit', () => {
  localStorage.setItem('cartwright-notifications-seen-ada', '{"not":"a list"}')
  countNotifications('ada', [entry('old')])
  expect(count()).toBe(0)
})
