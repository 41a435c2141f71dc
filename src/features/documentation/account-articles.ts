import type { Article } from './article.ts'

/** Signing in, and what becomes of a person's data. */
export const ACCOUNT_ARTICLES: readonly Article[] = [
  {
    id: 'signing-in',
    group: 'Account and data',
    title: 'Signing in and sessions',
    summary: 'How long you stay signed in, and why you may be asked again.',
    keywords: 'login logout session expired timeout idle remember me confirm email link',
    sections: [
      {
        points: [
          'After 30 minutes without a click, key or scroll you are signed out. Five minutes before, a card counts down and offers to extend the session. Being active in any tab keeps all of them alive.',
          'A session lasts eight hours at most, however active you are.',
          'With Remember me off, the session ends when you close the browser, and on the server within an hour.',
          'Signing out in one tab signs out the others.',
          'The confirmation email signs you in when you open its link in the browser you signed up with. In any other browser it confirms your address, and you sign in with your password.',
        ],
      },
      {
        heading: 'Without a network',
        paragraphs: [
          'The page says Offline Mode and shows what was already loaded. What you do not see yet loads when the network is back.',
        ],
      },
    ],
  },
  {
    id: 'passwords',
    group: 'Account and data',
    title: 'Passwords',
    summary: 'A forgotten password, a new one, and why one may be refused.',
    keywords: 'reset forgot weak breached change security code digits email',
    screen: { to: '/settings', label: 'Open settings' },
    sections: [
      {
        paragraphs: [
          'Forgot password? on the sign-in page sends an email with a link and a six-digit code. Open the link in the same browser, or enter the code. Both let you set a new password, once and within 24 hours.',
          'Opened in another browser, the link asks for the code. After five wrong codes, use the link or ask for a new email. Never give the code to anyone.',
          'A password that is too short or easy to guess, such as your name or a well-known one, is refused, with the reasons. A few unrelated words are easy to remember and hard to guess.',
          'After five wrong passwords you wait before the next try, longer each time, up to 15 minutes. A new password by the link ends the wait.',
        ],
      },
    ],
  },
  {
    id: 'privacy',
    group: 'Account and data',
    title: 'Where your data lives',
    summary: 'On the machine that runs Cartwright, in its own database, and nowhere else.',
    keywords: 'privacy gdpr self-hosted export delete backup security',
    sections: [
      {
        paragraphs: [
          'Cartwright keeps its database, files and keys in one folder on the machine that runs it, or in the Postgres that it was given. It calls no outside service.',
          'Rows of a store can be read and written by its members only; the database itself sees to that.',
        ],
      },
    ],
  },
]
