import { QUIET_AFTER_DAYS, URGENT_HOURS } from '#domain/digest/decide-digest.ts'
import type { Article } from './article.ts'

/** The article about Today. */
export const TODAY_ARTICLES: readonly Article[] = [
  {
    id: 'today',
    group: 'Figures',
    title: 'Today',
    summary: 'How the last day was, what to do, how much money it is about, and what is fine.',
    keywords:
      'yesterday morning actions tasks to do stake done later dismiss undo restock out of stock overdue work outcome since worked',
    screen: { to: '/dashboard', label: 'Open the dashboard' },
    sections: [
      {
        paragraphs: [
          'Today is at the top of the dashboard. It doesn’t depend on the period. It shows the last complete day with the same day of the week before, at most three things to do, and what was looked at and is fine. Press a sum to see the orders behind it.',
          'The last complete day is yesterday if your figures reach to today. If your last import is older, it is the day before that import, because files often end during a day. If your last order is more than 30 days old, Today says so, with a link to import newer ones, instead of what is fine.',
        ],
      },
      {
        heading: 'What it proposes',
        points: [
          'Restock a product that is out of stock or runs out within 14 days. The stock comes from your last file of products, which may be at most 30 days old. The product must have sold on four of the last 90 days, and be worth 1% of your sales. Today says how many to order by when, as the page Reorder does, and what the days without a sale cost so far. It isn’t proposed while enough is on its way.',
          'Look into a change that is bad for your shop, such as fewer orders than usual. See the article “What changed”.',
          'Import newer orders, once your figures end three days ago or earlier. From seven days on, Today proposes nothing else that rests on old figures.',
          'Write to customers who would usually have ordered again by now, if five or more of them agreed to marketing by email. It begins a campaign email to them, and shows who gets it.',
        ],
      },
      {
        heading: 'The money at stake',
        points: [
          'Below each sum stands where it comes from. Missing orders come first, because they make the other sums uncertain, then the largest sum, then what has none.',
          'Restock: the net sales of a usual day of this product, times the days in the next 14 that the stock doesn’t cover. A usual day is the average of the days on which it could sell in the last 90.',
          'A fall in net sales: how much less than usual they were in the days that the change is about.',
          'A fall in orders: the missing orders, times the average net sales of an order in the last 90 days.',
          'Other changes, and writing to customers, have no sum: nothing in your figures says how many would order.',
        ],
      },
      {
        heading: 'Done, Later and Dismiss',
        points: [
          'A decision counts for all members of the store. Undo takes it back until you leave the page.',
          'Done: it comes back if it gets one and a half times as large, or if it begins again more than a week after it was over. Writing to customers comes back after 30 days.',
          'Later: it comes back in a week.',
          'Dismiss: it comes back only at twice its size.',
          'A change that is in Today isn’t also in What changed. A decision in one place counts in the other.',
        ],
      },
      {
        heading: 'What became of it',
        paragraphs: [
          'What you marked as done is looked at again. Today says once what your figures show, for a week, and so does Today by email. It doesn’t say that one caused the other: some of it would have happened anyway.',
        ],
        points: [
          'Restock: 7 days later, how many were sold since, and how many are in stock if you imported a file of products since. If you ordered it on the page Reorder, the days begin when it was received.',
          'A change: it is over once it wasn’t found for 7 days. It still goes on if it is found 14 days later.',
          'Writing to customers: 14 days later, how many of the customers it was about ordered. Customers who were deleted since don’t count.',
          'Figures of days that aren’t imported say nothing, so this waits for your next import. More than 30 days late, it is left out.',
          'If you undo Done, what was found is removed. It stays in the history that the export of your store has.',
        ],
      },
      {
        heading: 'When it is computed',
        paragraphs: [
          'Each night in your store’s time zone, and after each import. The export of your store has everything that was proposed, and who decided what and when.',
        ],
      },
    ],
  },
  {
    id: 'today-by-email',
    group: 'Figures',
    title: 'Today by email',
    summary: 'Get the last day or week by email, and urgent emails in between.',
    keywords: 'daily weekly email report digest newsletter morning subscribe unsubscribe urgent reminder preview mail',
    screen: { to: '/settings/notifications', label: 'Open the notification settings' },
    sections: [
      {
        paragraphs: [
          'Settings, under Notifications: choose an email every day or every week, the time, and your time zone. It is off until you choose it, and each member chooses for themselves. Preview shows the email as it would be now, and says if none would be sent.',
          'It has what Today shows: net sales and orders of the last complete day or the last seven, the month so far, what to do, what changed, and what became of what you did. Every figure links to its screen. If you have several stores, one email has them all, each by its own days.',
          'A week in which nothing is to be done and nothing changed is told in two lines.',
        ],
      },
      {
        heading: 'Urgent emails',
        paragraphs: [
          `You get one if orders stop arriving, or if orders or net sales of a store fell to half of what is usual or less, over three days or a week. There is one a day at most, between ${URGENT_HOURS.from}:00 and ${URGENT_HOURS.to}:00, and none about what your daily email has told you.`,
        ],
      },
      {
        heading: 'When it doesn’t come',
        points: [
          `After ${QUIET_AFTER_DAYS} days without an import of orders you get one reminder, and then nothing until you import orders.`,
          'Before it is sent, your stores are looked at. If that isn’t done within an hour of the chosen time, the email comes without what to do.',
          'If the mail server was down, the email comes later that day, a weekly one up to two days later. A missed one isn’t sent again: the next one has the newest figures.',
          'Emails only go to a confirmed address. Who leaves a store gets no more about it.',
          'Without a mail server, nothing is sent and you can only preview the email. Whoever runs Cartwright can set one.',
        ],
      },
      {
        heading: 'Unsubscribe',
        paragraphs: [
          'Use the link at the end of each email. It opens a page with a button, needs no password and ends daily, weekly and urgent emails. Some mail programs show a button of their own. Links in emails older than half a year no longer work; change your settings instead.',
        ],
      },
    ],
  },
]
