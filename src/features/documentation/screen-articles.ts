import type { Article } from './article.ts'

/** One article for each screen. */
export const SCREEN_ARTICLES: readonly Article[] = [
  {
    id: 'dashboard',
    group: 'Screens',
    title: 'Dashboard',
    summary: 'Your sales, orders and customers for a period, against another, with what sold best.',
    keywords: 'overview home figures chart period comparison',
    screen: { to: '/dashboard', label: 'Open the dashboard' },
    sections: [
      {
        points: [
          'Six figures: net sales, orders, average order value, customers, returning customer rate and refunds. Each has its change against the comparison and a line of its course.',
          'Sales over time, drawn against the comparison, also as a table.',
          'The products that sold best and the orders that came in last.',
          'What was imported, and when.',
        ],
      },
      {
        heading: 'Period and comparison',
        paragraphs: [
          'Choose the period at the top, and what it is held against: the period before, the same days a year before, or nothing. Both are part of the address, so that a link shows the same figures.',
          'The period before is, for this month or this year, the same part of the one before: 1 to 20 November is held against 1 to 20 October, and this year against the same dates of last year. Whole months are held against as many whole months before, and any other days against as many just before them.',
          'Days are the days of your store’s time zone. Today is not over: changes leave it out and say so.',
        ],
      },
      {
        heading: 'More than one currency',
        paragraphs: [
          'Amounts in different currencies are never added. The dashboard shows your store’s currency and says how many orders in others it leaves out. Its customers are those of the orders in that currency.',
        ],
      },
    ],
  },
  {
    id: 'analytics',
    group: 'Screens',
    title: 'Analytics',
    summary: 'When sales moved and which part of them: by day, week or month, against another period.',
    keywords: 'report sales table chart week month gross discounts returns csv export spreadsheet sort filter totals',
    screen: { to: '/analytics', label: 'Open analytics' },
    sections: [
      {
        heading: 'Sales',
        points: [
          'How sales add up: gross sales − discounts − returns make net sales; with shipping, taxes and duties they make total sales. Each has its change against the comparison.',
          'The chart draws any of the figures by day, week or month, also as a table.',
          'The table has every figure of every day, week or month. Click the name of a column to put the rows in its order, and again to turn it. The last line is the whole period.',
        ],
      },
      {
        heading: 'Days, weeks and months',
        paragraphs: [
          'A week begins on Monday. Weeks and months at the ends of the period count only the days that are part of it. Periods of more than two years are shown by week or month.',
          'Each line is held against the days that the comparison has in its place: a day against its own date, weeks and months against as much of the comparison as falls to them. The period, the tab, the order and the rest of what you chose are part of the address.',
        ],
      },
      {
        heading: 'Taking it along',
        paragraphs: [
          'Export CSV saves the lines that the filter leaves, in the order you see, with what they are compared with. Amounts are plain numbers in your store’s currency.',
        ],
      },
      {
        heading: 'Products, customers and a forecast',
        paragraphs: [
          'These tabs are being built and say what they will hold. Until then the dashboard and the agents answer.',
        ],
      },
    ],
  },
  {
    id: 'ai-agents',
    group: 'Screens',
    title: 'AI agents',
    summary: 'Three agents that answer from your own figures and prepare drafts.',
    keywords: 'chat assistant marketing manager customer support store builder advisor question',
    screen: { to: '/ai-agents', label: 'Open the agents' },
    sections: [
      {
        points: [
          'Marketing Manager: sales, orders, average order value, products, drafts of campaigns.',
          'Customer Support: customers, refunds and returns, drafts of replies.',
          'Store Builder: products and drafts of their texts.',
        ],
      },
      {
        heading: 'How they answer',
        paragraphs: [
          'The answers are composed by the built-in advisor from the same figures that the screens show. Each figure is cited with its period. Nothing is sent to anybody.',
          'Ask in plain words and name a period if you like: last month, this quarter, March, since 1 May. What an agent cannot answer it says, with what it can.',
          'Activating an agent is simulated, and about one attempt in ten fails on purpose. Your message stays, with a button to send it again.',
        ],
      },
    ],
  },
  {
    id: 'integrations',
    group: 'Screens',
    title: 'Integrations',
    summary: 'The platforms where you sell. Connecting is simulated; figures come by import.',
    keywords: 'connect shopify woocommerce bigcommerce magento medusa vendure etsy amazon platform sync',
    screen: { to: '/integrations', label: 'Open integrations' },
    sections: [
      {
        paragraphs: [
          'Connect marks a platform as yours after two seconds. It calls nobody and brings in no orders, which is why a connected platform says Simulated. Disconnect takes the mark away.',
          'For real figures, export a file on the platform and import it on the dashboard.',
        ],
      },
    ],
  },
  {
    id: 'settings',
    group: 'Screens',
    title: 'Settings',
    summary: 'How Cartwright looks, your store, your password, your data.',
    keywords:
      'preferences compact animation theme store name currency time zone notifications password delete export csv zip backup',
    screen: { to: '/settings', label: 'Open settings' },
    sections: [
      {
        points: [
          'Appearance and saving: the theme, Compact mode for tighter spacing and lower rows, and whether anything moves. They hold for this browser.',
          'Store: its name, industry, size, goals and team. Currency and time zone can be changed at any time: after another time zone, days are counted again in the background, and your figures change once all of them are. Without a store you make one here.',
          'Notifications: whether the number on the bell counts finished imports, failed ones, or both.',
          'Security: a new password, which signs out your other sessions, and signing out everywhere else.',
          'Data: everything in the store and about you as CSV files in a zip, and the way to delete a store or your account. Both ask you to type a name first and cannot be undone.',
          'About this installation: where your data lives, which versions run, and how to make a backup.',
        ],
      },
      {
        paragraphs: [
          'With Save as you go on, settings and profile are saved while you change them. With it off, a Save button does it, and you are asked before you leave with something unsaved.',
        ],
      },
    ],
  },
  {
    id: 'profile',
    group: 'Screens',
    title: 'Profile',
    summary: 'Your name, picture and what you do.',
    keywords: 'avatar photo picture name job company bio',
    screen: { to: '/profile', label: 'Open your profile' },
    sections: [
      {
        paragraphs: [
          'Your name is needed, the rest is up to you. Your email address is the one you sign in with and cannot be changed here.',
          'A picture can be a PNG, JPEG, WebP or GIF file. You choose the square that shows; only that part is kept.',
        ],
      },
    ],
  },
  {
    id: 'performance',
    group: 'Screens',
    title: 'Performance',
    summary: 'How quickly Cartwright works on your device, and the log of this browser.',
    keywords: 'speed slow score vitals LCP FID CLS TTFB FCP log error export',
    screen: { to: '/performance', label: 'Open performance' },
    sections: [
      {
        paragraphs: [
          'The score starts at 100 and is sampled every 30 seconds. A largest paint over 2,500 ms, a first input delay over 100 ms and a layout shift over 0.1 each cost 25 points, a first byte over 800 ms costs 15, a first paint over 1,800 ms costs 10.',
          'The log keeps the newest 1,000 entries while the page is open and 100 of them for later. You can filter it and save it as a file, for whoever helps you. Nothing of it is sent.',
        ],
      },
    ],
  },
  {
    id: 'getting-started',
    group: 'Screens',
    title: 'Getting started',
    summary: 'The eight first steps, what is done, and the way back into each.',
    keywords: 'onboarding tour welcome steps',
    screen: { to: '/onboarding', label: 'Open getting started' },
    sections: [
      {
        paragraphs: [
          'Welcome, industry, goals and team are the questions of the welcome dialog. Profile is your own card. Dashboard and features are the tour of five stops. Complete closes the list.',
          'A skipped step can be taken up again at any time.',
        ],
      },
    ],
  },
]
