import type { Article } from './article.ts'

/** Articles for new users. */
export const START_ARTICLES: readonly Article[] = [
  {
    id: 'first-steps',
    group: 'First steps',
    title: 'From sign-up to your first figures',
    summary: 'Confirm your email, answer four questions, import your orders, read the dashboard.',
    keywords: 'begin start onboarding tutorial welcome',
    screen: { to: '/onboarding', label: 'Open getting started' },
    sections: [
      {
        steps: [
          'Create an account and open the link in the confirmation email. If no mail server is set up, the email is at /outbox on the machine that runs Cartwright.',
          'Answer the four questions in the welcome dialog. Your business name becomes the name of your store. You can skip the questions and answer them later.',
          'Export your orders from your shop as a CSV file and import it on the dashboard, or explore with sample data first.',
          'Read the figures. Select “Definitions” above them to see what they mean.',
        ],
      },
      {
        heading: 'Skipped steps',
        paragraphs: [
          'Open Getting started in your user menu to see which of the eight steps are done and which ones you skipped. The four questions are four of them, and the others are your profile, the tour in two steps, and the end. You can do a skipped step at any time, on any device. When all steps are done, Getting started disappears from the menu.',
        ],
      },
    ],
  },
  {
    id: 'sample-data',
    group: 'First steps',
    title: 'Sample data',
    summary: 'An example shop to explore. Remove it with one click.',
    keywords: 'demo example test explore try',
    screen: { to: '/dashboard', label: 'Open the dashboard' },
    sections: [
      {
        paragraphs: [
          'If your store has no orders yet, you can add sample data: about two years of orders of an example shop, with seasons, launches, stock-outs and returning customers.',
          'Screens with sample figures have the label “Sample data”. You can remove the sample data with one click on the dashboard. Your first real import also removes it.',
        ],
      },
    ],
  },
  {
    id: 'finding-your-way',
    group: 'First steps',
    title: 'Finding your way',
    summary: 'Navigation, search, favorites and the theme.',
    keywords: 'menu keyboard shortcut command palette dark light favourite favorite recent notification',
    sections: [
      {
        points: [
          'Search (Ctrl K, or Cmd K on a Mac) finds pages, actions, products, customers, orders and lists of customers. Type, for example, import, dark, a customer’s email address, an order number or the name of a list, and press Enter. Type last month or previous year to change the days of the page, or those of the dashboard if the page has none. Type a question, such as how were sales last month, to ask an agent.',
          'On an order, customer or product that Search has found, press Tab, or select the dots beside it, to see what you can do with it: write an email, copy the number, the email address or the link, add a note, or find it in your shop’s admin.',
          'Type export and a name, such as “export customers”, to go to the report with its Export CSV button selected. Check what is shown, then press Enter.',
          'Select the star in the header to add the page to your favorites.',
          'On wide screens, the sidebar lists the tabs of Analytics, your favorites and your last ten pages. To hide or show it, select the button to the left of the name Cartwright.',
          'The bell shows the number of new notifications, such as finished imports.',
          'The Theme button switches between light, dark and your system’s setting.',
          'On a phone, the main pages are at the bottom of the screen and everything else is in the menu.',
        ],
      },
    ],
  },
  {
    id: 'keyboard',
    group: 'First steps',
    title: 'Keyboard',
    summary: 'Use every screen without a mouse, and the list of shortcuts.',
    keywords: 'shortcut keys hotkeys accessibility tab enter escape',
    sections: [
      {
        paragraphs: [
          'You can use every screen without a mouse. Tab moves forward, Shift Tab moves back, Enter or Space selects, and Escape closes. The first Tab on a page takes you to a link that skips to the content. In tables, the arrow keys move from one figure to the next.',
        ],
      },
      {
        heading: 'Shortcuts',
        points: [
          'Outside a field, press ? on any page while you are signed in for the list of shortcuts, with the names of the keys on your computer. It is also in your user menu and in Search, as Keyboard shortcuts.',
          'Search (Ctrl K, or Cmd K on a Mac) is the shortest way to most things: a page, a report, a customer, an order, a list of customers, an export, another period or a question to an agent.',
          'You can turn off shortcuts of a single key in that list, for example if you dictate.',
        ],
      },
    ],
  },
]
