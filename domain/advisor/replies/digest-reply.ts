import type { Reply } from '#domain/advisor/advisor.ts'
import { replyOf } from '#domain/advisor/answer.ts'
import { citePlace } from './place.ts'

/** Replies where emails are turned on. An agent sends none. */
export const replyWithDigest = (today: string): Reply =>
  replyOf({
    text:
      'I can’t send emails, but Cartwright can: what Today shows, every day or every week, and what is urgent at once. ' +
      'It is off until you turn it on. Choose the email, its time and your time zone in Settings, under Notifications.',
    citations: [citePlace({ label: 'Settings', value: 'Notifications', href: '/settings/notifications', day: today })],
  })
