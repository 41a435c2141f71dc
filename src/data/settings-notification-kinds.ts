/** What there is to hear about. Kept in the profile, because it is the person's wish and not the browser's. */
export const NOTIFICATION_KINDS = ['finishedImports', 'failedImports'] as const

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
export type NotificationKinds = Record<NotificationKind, boolean>

/** Which kinds the person's preferences count; those they say nothing about are counted. */
export function parseNotificationKinds(preferences: Record<string, unknown>): NotificationKinds {
  const { finishedImports, failedImports } = Object(preferences['notifications'])
  return { finishedImports: finishedImports !== false, failedImports: failedImports !== false }
}
