import type { Article } from './article.ts'

/** One article for each screen. */
export const SCREEN_ARTICLES: readonly Article[] = [
  {
    id: 'dashboard',
    group: 'Screens',
    title: 'Dashboard',
    summary: 'Your sales, orders, customers and best sellers for a period, compared with another.',
    keywords: 'overview home figures chart period comparison',
    screen: { to: '/dashboard', label: 'Open the dashboard' },
    sections: [
      {
        points: [
          'Six figures: net sales, orders, average order value, customers, returning customer rate and refunds. Each shows its change and a trend line.',
          'Sales over time with the comparison, as a chart or a table.',
          'Best-selling products, and the latest orders of the period. An order only shows a status when it is unusual.',
          'Your imports.',
        ],
      },
      {
        heading: 'Period and comparison',
        paragraphs: [
          'Choose the period at the top, and what to compare it with: the previous period, the same days a year earlier, or nothing. Both are part of the address, so a link shows the same figures.',
          'This month and this year are compared with the same part of the previous one: 1–20 November with 1–20 October. Whole months are compared with the same number of months before. Other periods are compared with the same number of days just before.',
          'Match days of the week compares Mondays with Mondays. The comparison moves by a few days so that the days of the week line up.',
          'Days are in your store’s time zone. Today isn’t over, so changes don’t include it, and a note says so. The period “All time” has no comparison.',
        ],
      },
      {
        heading: 'More than one currency',
        paragraphs: [
          'Amounts in different currencies are never added. The dashboard shows your store’s currency and says how many orders in other currencies it leaves out. It counts the customers of the orders it shows.',
        ],
      },
    ],
  },
  {
    id: 'analytics',
    group: 'Screens',
    title: 'Analytics',
    summary: 'Sales in detail by day, week or month, compared with another period.',
    keywords: 'report sales table chart week month gross discounts returns csv export spreadsheet sort filter totals',
    screen: { to: '/analytics', label: 'Open analytics' },
    sections: [
      {
        heading: 'Sales',
        points: [
          'How sales add up: gross sales − discounts − returns make net sales; with shipping, taxes and duties they make total sales. Each shows its change.',
          'The chart shows one figure over time. Choose the figure, and days, weeks or months.',
          'The table has every figure by day, week or month. Click a header to sort; click again to reverse. The last row is the whole period.',
        ],
      },
      {
        heading: 'Days, weeks and months',
        paragraphs: [
          'Weeks start on Monday. The first or last week or month may be partial: it contains only the days in the period. The chart draws partial weeks and months, and today, with a dotted line. Periods of more than two years are shown by week or month.',
          'Each row is compared with the days in the same place of the comparison. The period, tab, sorting and filter are part of the address.',
        ],
      },
      {
        heading: 'Export',
        paragraphs: [
          'Export CSV saves the rows you see, with their comparison. Amounts are plain numbers in your store’s currency.',
        ],
      },
      {
        heading: 'Products, customers and a forecast',
        paragraphs: ['These tabs describe what they will show. Until then, use the dashboard and ask the agents.'],
      },
    ],
  },
  {
    id: 'ai-agents',
    group: 'Screens',
    title: 'AI agents',
    summary: 'Three agents that answer questions about your figures and write drafts.',
    keywords: 'chat assistant marketing manager customer support store builder advisor question',
    screen: { to: '/ai-agents', label: 'Open the agents' },
    sections: [
      {
        points: [
          'Marketing Manager: sales, orders, average order value, products, campaign drafts.',
          'Customer Support: customers, refunds and returns, reply drafts.',
          'Store Builder: products and product text drafts.',
        ],
      },
      {
        heading: 'Answers',
        paragraphs: [
          'The built-in advisor writes the answers from the same figures that the screens show, and cites each figure with its period. Nothing is sent to another service.',
          'Ask in your own words and add a period if you like: last month, this quarter, March, since 1 May. If an agent can’t answer, it says so and suggests other questions.',
          'Activating an agent is simulated, and about one attempt in ten fails, as in a real service. You can then send your message again.',
        ],
      },
    ],
  },
  {
    id: 'integrations',
    group: 'Screens',
    title: 'Integrations',
    summary: 'Mark the platforms where you sell. Import files to get figures.',
    keywords: 'connect shopify woocommerce bigcommerce magento medusa vendure etsy amazon platform sync',
    screen: { to: '/integrations', label: 'Open integrations' },
    sections: [
      {
        paragraphs: [
          'Connect records that you sell on a platform. It is simulated: it doesn’t bring in orders. If you have no store, connecting creates one that you can rename in Settings. Disconnect removes it.',
          'To see your figures, export a file on the platform and import it here.',
        ],
      },
    ],
  },
  {
    id: 'settings',
    group: 'Screens',
    title: 'Settings',
    summary: 'Appearance, store, notifications, password and data.',
    keywords:
      'preferences compact animation theme store name currency time zone notifications password delete export csv zip backup',
    screen: { to: '/settings', label: 'Open settings' },
    sections: [
      {
        points: [
          'Appearance and saving: the theme, compact mode, animations and automatic saving, for this browser.',
          'Store: name, currency, time zone, industry, size, goals and team. After a change of time zone, your figures are recalculated in the background and update when it’s done. Without a store, create one here.',
          'Notifications: what the number on the bell counts.',
          'Security: change your password, or sign out your other sessions.',
          'Data: export everything as CSV files in a zip, delete a store, or delete your account. Deleting can’t be undone.',
          'About this installation: versions, where your data is stored, and how to back it up.',
        ],
      },
      {
        paragraphs: [
          'With Save as you go, settings and profile are saved as you change them. When it’s off, use the Save button. You are asked before you leave with unsaved changes.',
        ],
      },
    ],
  },
  {
    id: 'profile',
    group: 'Screens',
    title: 'Profile',
    summary: 'Your name, picture and job.',
    keywords: 'avatar photo picture name job company bio',
    screen: { to: '/profile', label: 'Open your profile' },
    sections: [
      {
        paragraphs: [
          'Only your name is required. Your email address can’t be changed here.',
          'Your picture can be a PNG, JPEG, WebP or GIF file. Choose the square to show. Only that part is saved.',
        ],
      },
    ],
  },
  {
    id: 'performance',
    group: 'Screens',
    title: 'Performance',
    summary: 'The speed of Cartwright on your device, and the log of this browser.',
    keywords: 'speed slow score vitals LCP FID CLS TTFB FCP log error export',
    screen: { to: '/performance', label: 'Open performance' },
    sections: [
      {
        paragraphs: [
          'The score starts at 100 and is measured every 30 seconds. It loses 25 points each for a largest contentful paint over 2,500 ms, a first input delay over 100 ms and a layout shift over 0.1, 15 points for a time to first byte over 800 ms, and 10 points for a first contentful paint over 1,800 ms.',
          'The log keeps the latest 1,000 entries while the page is open, and 100 of them after that. You can filter it and save it as a file.',
        ],
      },
    ],
  },
  {
    id: 'getting-started',
    group: 'Screens',
    title: 'Getting started',
    summary: 'The eight onboarding steps, and how to do those you skipped.',
    keywords: 'onboarding tour welcome steps',
    screen: { to: '/onboarding', label: 'Open getting started' },
    sections: [
      {
        paragraphs: [
          'Welcome, industry, goals and team are the questions of the welcome dialog. Profile asks about you. Dashboard and features are the tour. Complete ends the onboarding.',
          'The page says how many steps are done and how many you skipped. You can start a skipped step at any time. Find the page in your user menu until all steps are done.',
        ],
      },
    ],
  },
]
