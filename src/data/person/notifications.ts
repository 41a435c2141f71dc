import type { RecentImport } from '#data/imports/imports.ts'
import type { BrokenConnection } from '#data/stores/broken-connections.ts'
import { getUiPreferences, setUiPreferences } from '#lib/preferences/ui-preferences.ts'
import { readStored, writeStored } from '#lib/storage.ts'
import { type NotificationKinds, parseNotificationKinds } from './notification-kinds.ts'

const SEEN_KEY_PREFIX = 'cartwright-notifications-seen-'
const KEPT = 50

/** Returns the finished and failed imports, newest first. */
export function listFinished(imports: readonly RecentImport[]): RecentImport[] {
  return imports.filter(({ status }) => status === 'done' || status === 'failed')
}

type News = {
  imports: readonly RecentImport[]
  broken: readonly BrokenConnection[]
  /** How many insights the person hasn't seen on any device. */
  newInsights: number
}

/** A connection that breaks again is something new. */
const idsOfBreaks = (broken: readonly BrokenConnection[]): string[] =>
  broken.map(({ id, brokenAt }) => `${id} ${brokenAt}`)

/**
 * Counts the broken connections, the insights and the finished and failed imports that the person hasn't seen and wants
 * notifications for. On the first visit with this browser, all existing imports count as seen.
 */
export function countNotifications(
  personId: string,
  { broken, imports, newInsights }: News,
  kinds: NotificationKinds = parseNotificationKinds({}),
): void {
  const finished = listFinished(imports)
  const ids = finished.map(({ id }) => id)
  const seen = readStored<string[] | null>(SEEN_KEY_PREFIX + personId, null, isIds)
  if (seen === null) writeStored(SEEN_KEY_PREFIX + personId, ids)
  const wanted = finished.filter(({ status }) => (status === 'failed' ? kinds.failedImports : kinds.finishedImports))
  const newImports = wanted.filter(({ id }) => !(seen ?? ids).includes(id)).length
  const newBreaks = idsOfBreaks(broken).filter((id) => !seen?.includes(id)).length
  const unread = (kinds.connections ? newBreaks : 0) + newImports + (kinds.insights ? newInsights : 0)
  if (unread !== getUiPreferences().notificationCount) setUiPreferences({ notificationCount: unread })
}

/** Marks the broken connections and the finished and failed imports as seen. */
export function markSeen(personId: string, { broken, imports }: Pick<News, 'broken' | 'imports'>): void {
  const finished = listFinished(imports).map(({ id }) => id)
  const seen = readStored<string[] | null>(SEEN_KEY_PREFIX + personId, null, isIds) ?? []
  writeStored(SEEN_KEY_PREFIX + personId, [...new Set([...idsOfBreaks(broken), ...finished, ...seen])].slice(0, KEPT))
  setUiPreferences({ notificationCount: 0 })
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'string')
}
