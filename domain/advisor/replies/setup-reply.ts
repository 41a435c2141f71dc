import type { Reply } from '#domain/advisor/advisor.ts'
import { type Answer, replyOf } from '#domain/advisor/answer.ts'
import { quoteName } from '#domain/advisor/wording.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'

/** Replies with the setup steps that are done and those that remain. */
export function replyWithSetup({ wording }: Pick<Answer, 'wording'>, figures: Dashboard | null): Reply {
  const store = figures?.store
  if (!store?.firstOrderDay || !store.lastOrderDay) {
    return replyOf({
      text: [
        'Still to do:',
        `• ${store ? `Your store ${quoteName(store.name)} is set up, in ${store.currency}.` : 'Your store: your first import creates it.'}`,
        '• Orders: none yet. Import your order history, or look around with sample data.',
        '• Platform: under Integrations, connect the platform that you sell on.',
      ].join('\n'),
      offers: ['import', 'sample'],
    })
  }
  const span = `from ${wording.day(store.firstOrderDay)} to ${wording.day(store.lastOrderDay)}`
  const orders = store.isSample
    ? `• Orders: sample data ${span}. Import your own orders when you are ready.`
    : `• Orders: your own, ${span}. Import again when you have new orders.`
  return replyOf({
    text: [
      'Your setup:',
      `• Store: ${quoteName(store.name)}, figures in ${store.currency}, time zone ${store.timeZone.replaceAll('_', ' ')}.`,
      orders,
      '• Platforms: your connections are under Integrations.',
      '• Product texts: name a product, and I will draft a text.',
    ].join('\n'),
    ...(store.isSample && { offers: ['import' as const] }),
  })
}
