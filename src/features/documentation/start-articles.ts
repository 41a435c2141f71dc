import type { Article } from './article.ts'

/** The first hour with Cartwright. */
export const START_ARTICLES: readonly Article[] = [
  {
    id: 'first-steps',
    group: 'Getting started',
    title: 'From sign-up to true figures',
    summary: 'Confirm your email, answer four questions, bring in your orders, read the dashboard.',
    keywords: 'begin start onboarding tutorial welcome',
    screen: { to: '/onboarding', label: 'Open getting started' },
    sections: [
      {
        steps: [
          'Create an account and open the link in the confirmation email. Where no mail server is set up, the email waits in the outbox of the machine that runs Cartwright, at /outbox.',
          'Answer the four questions of the welcome dialog. Your business name becomes the name of your store. You can skip them and come back later.',
          'Export your orders from your shop as a CSV file and import it on the dashboard, or look around with sample data first.',
          'Read the figures. Every figure says what it means when you choose the sign beside its name.',
        ],
      },
      {
        heading: 'Where you left off',
        paragraphs: [
          'The page Getting started shows the eight steps and which of them are done. You can resume any of them, on this device or another.',
        ],
      },
    ],
  },
  {
    id: 'sample-data',
    group: 'Getting started',
    title: 'Sample data',
    summary: 'A made-up shop to look around in, always marked, removed with one click.',
    keywords: 'demo example test explore try',
    screen: { to: '/dashboard', label: 'Open the dashboard' },
    sections: [
      {
        paragraphs: [
          'A store without orders offers to be filled with a sample shop: about two years of orders with seasons, launches, stock-outs and customers who come back. It is the same shop for everybody.',
          'Every screen that shows it says Sample data. Remove it with one click on the dashboard. Your first real import removes it by itself.',
        ],
      },
    ],
  },
  {
    id: 'finding-your-way',
    group: 'Getting started',
    title: 'Finding your way',
    summary: 'The navigation, the sidebar, search, favorites and the theme.',
    keywords: 'menu keyboard shortcut command palette dark light favourite favorite recent notification',
    sections: [
      {
        points: [
          'Search (Ctrl K, or Cmd K on a Mac) opens the command palette: type a page or an action, such as import or dark, and press Enter.',
          'The star in the header keeps the page you are on among your favorites.',
          'The sidebar lists your favorite and your last ten pages. It can be hidden.',
          'The bell counts what is new, such as finished imports.',
          'Theme switches between light, dark and what your system says.',
          'On a phone the five main places are at the bottom of the screen, and everything else is in the menu.',
        ],
      },
      {
        heading: 'By keyboard',
        paragraphs: [
          'Every screen works without a mouse. Tab moves on, Shift Tab back, Enter or Space chooses, Escape closes what is open. The first Tab on a page offers to skip to its content.',
        ],
      },
    ],
  },
]
