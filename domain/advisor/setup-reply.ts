import type { Dashboard } from '#domain/contracts/dashboard.ts'
import type { Reply } from './advisor.ts'
import { type Answer, replyOf } from './answer.ts'
import { quoteName } from './wording.ts'

/** Replies with the setup steps that are done and those that remain. */
export function replyWithSetup({ wording }: Pick<Answer, 'wording'>, figures: Dashboard | null): Reply {
  const store = figures?.store
  if (!store?.firstOrderDay || !store.lastOrderDay) {
    return replyOf({
      text: [
        'Still to do:',
        `• ${store ? `Your store ${quoteName(store.name)} is there, in ${store.currency}.` : 'Your store: the first import makes it.'}`,
        '• Orders: none yet. Import your order history, or look around with sample data.',
        '• Platform: connect the one that you sell on, under Integrations.',
      ].join('\n'),
      offers: ['import', 'sample'],
    })
  }
  const span = `from ${wording.day(store.firstOrderDay)} to ${wording.day(store.lastOrderDay)}`
  const orders = store.isSample
    ? `• Orders: sample data ${span}. Import your own history when you have looked around.`
    : `• Orders: yours ${span}. Import again whenever there are new ones.`
  return replyOf({
    text: [
      'The state of your setup:',
      `• Store: ${quoteName(store.name)}, figures in ${store.currency}, days as in ${store.timeZone.replaceAll('_', ' ')}.`,
      orders,
      '• Platform: the ones that you sell on are under Integrations.',
      '• Product texts: name a product and I draft one.',
    ].join('\n'),
    ...(store.isSample && { offers: ['import' as const] }),
  })
}
