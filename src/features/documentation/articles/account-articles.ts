import type { Article } from './article.ts'

/** Articles about signing in and personal data. */
export const ACCOUNT_ARTICLES: readonly Article[] = [
  {
    id: 'signing-in',
    group: 'Account and data',
    title: 'Signing in and sessions',
    summary: 'How long you stay signed in, and when you have to sign in again.',
    keywords: 'login logout session expired timeout idle remember me confirm email link devices browsers',
    sections: [
      {
        points: [
          'You are signed out after 30 minutes without activity. A card counts down the last five minutes and lets you extend the session. Activity in one tab counts for all tabs.',
          'A session lasts at most eight hours. Then you have to sign in again.',
          'If you sign in without Remember me, closing the browser signs you out. On the server, the session then ends within an hour.',
          'Signing out ends your sessions in all tabs and on all devices.',
          'Open the link in the confirmation email in the browser that you signed up with. The link confirms your address and signs you in. In another browser, the link only confirms your address, and you sign in with your password. If no email arrives, send the link again after a minute.',
        ],
      },
      {
        heading: 'Signed-in devices',
        paragraphs: [
          'Settings, under Security, lists where you are signed in: the browser, when you signed in and when the device was last used. Sign out one device, or all but this one. The page on that device closes within a minute.',
          'If you don’t know a device, sign it out and change your password. “Code not entered” marks a device that knows your password but not your second step. It can’t read your data.',
        ],
      },
      {
        heading: 'Offline',
        paragraphs: [
          'When you’re offline, the page shows Offline Mode. You can read the figures and chats that are already loaded. Everything else loads when you’re back online. You can write a message to an agent, and send it when you’re back online.',
        ],
      },
    ],
  },
  {
    id: 'passwords',
    group: 'Account and data',
    title: 'Passwords',
    summary: 'How to reset or change your password, and why a password may be refused.',
    keywords: 'reset forgot weak breached change security code digits email',
    screen: { to: '/settings/security', label: 'Open the security settings' },
    sections: [
      {
        paragraphs: [
          'Select “Forgot password?” on the sign-in page to get an email with a link and a six-digit code. Open the link in the same browser, or enter the code. The link and the code each work once and expire in 24 hours. You can ask for another email after a minute.',
          'If you open the link in another browser, you have to enter the code. After five wrong codes, use the link or request a new email. Never give the code to anyone.',
          'A password is refused if it is too short or easy to guess, such as your name. The message says why. A good password is a few unrelated words: easy to remember and hard to guess.',
          'After each change of your password, you get an email. If you didn’t change it, select “Forgot password?” and choose a new one.',
          'After five wrong passwords, you have to wait up to 15 minutes before you can try again. If you reset your password, you don’t have to wait. After 30 wrong passwords from one network, everyone there has to wait up to five minutes.',
        ],
      },
    ],
  },
  {
    id: 'team',
    group: 'Account and data',
    title: 'Working with colleagues',
    summary: 'Invite colleagues to your store, remove them, or leave a store.',
    keywords: 'invite invitation member users accept share access permission role revoke withdraw resend',
    screen: { to: '/settings/team', label: 'Open your team' },
    sections: [
      {
        heading: 'Invite a colleague',
        steps: [
          'Open Team in Settings, enter the email address of your colleague and select “Send invitation”.',
          'Your colleague opens the link in the email, then signs in or creates an account with the same address.',
          'Your colleague selects “Accept invitation” and sees the same orders, customers and figures as you.',
        ],
      },
      {
        points: [
          'The link works for 7 days and only for the invited address. That address must be confirmed.',
          '“Send again” sends a new email. Its link replaces the one before. “Withdraw” ends the link.',
          'You can send 20 invitations an hour, and five a day to one address.',
          'If no mail server is set up, the email is at /outbox on the machine that runs Cartwright. With hosted Supabase, you get the link and send it yourself.',
        ],
      },
      {
        heading: 'Members',
        points: [
          'Every member can do everything in the store: change its settings, import and undo, invite and remove members, and delete the store.',
          'Chats with the agents are private, and messages are deleted after 12 months. Imports, saved views and lists of customers belong to the store.',
          'A person who is removed or leaves loses access at once. Running exports stop. Their chats about the store are deleted, and invitations they sent no longer work.',
          'The last member can’t leave or be removed. Delete the store instead.',
          'If you delete your account, stores with other members stay. A store where you are the only member is deleted.',
        ],
      },
    ],
  },
  {
    id: 'live-updates',
    group: 'Account and data',
    title: 'Live updates',
    summary: 'Open pages show changes by colleagues and other tabs without reloading.',
    keywords: 'realtime refresh reload sync automatic colleague tab device stale outdated old figures',
    screen: { to: '/dashboard', label: 'Open the dashboard' },
    sections: [
      {
        heading: 'What updates by itself',
        points: [
          'Figures: as soon as anyone in your store has imported a file or undone an import.',
          'Imports: how far each file is.',
          'Stores: a store that is renamed, deleted or shared with you.',
          'Team: who was invited, has joined or has left.',
          'Chats: messages that you send or receive on another device.',
          'Saved views, pins, notes and lists of customers: when you come back to the window.',
        ],
      },
      {
        heading: 'If a page shows old figures',
        paragraphs: [
          'After a lost connection, a page loads its figures again when you are back online. If a page stays behind, reload it.',
          'If you run Cartwright behind a proxy, let it pass WebSockets at /realtime/v1. Otherwise pages learn of changes later.',
        ],
      },
    ],
  },
  {
    id: 'two-step-verification',
    group: 'Account and data',
    title: 'Two-step verification',
    summary: 'Ask for a code from your phone after the password.',
    keywords: '2fa mfa otp totp second factor authenticator app code recovery lost phone security',
    screen: { to: '/settings/security', label: 'Open the security settings' },
    sections: [
      {
        heading: 'Turn it on',
        paragraphs: [
          'You need an authenticator app on your phone, or a password manager that makes six-digit codes. In Settings, under Security, select Set up. Scan the picture with the app, or enter the key, and type the code that the app shows. Your other devices are signed out.',
          'From then on, Cartwright asks for a code each time you sign in: after the password, after a link or code from an email, and after a passkey. Without it, the server gives out none of your data. Each code works once.',
        ],
      },
      {
        heading: 'Recovery codes',
        paragraphs: [
          'When you turn it on, you get ten recovery codes. Each lets you sign in once without your phone. They are shown only then, so print them or keep them in a password manager. Settings shows how many are left, and makes new ones. New codes end the old ones.',
          'If you signed in more than 15 minutes ago, Cartwright asks for your password before it sets up two-step verification or makes new codes. You get an email about each of these changes. If it wasn’t you, follow what the email says.',
        ],
      },
      {
        heading: 'If you lost your phone',
        paragraphs: [
          'Sign in, select Use a recovery code and enter one. Then turn two-step verification off with another recovery code, and set it up on your new phone. Without recovery codes, ask the person who runs this Cartwright installation.',
          'When a recovery code is used, you get an email with the number of codes left. If it wasn’t you, the email says what to do.',
          'After ten wrong codes you have to wait up to an hour.',
        ],
      },
    ],
  },
  {
    id: 'passkeys',
    group: 'Account and data',
    title: 'Passkeys',
    summary: 'Sign in with your fingerprint, face or screen lock instead of a password.',
    keywords: 'passkey webauthn fingerprint face touch id windows hello security key password manager',
    screen: { to: '/settings/security', label: 'Open the security settings' },
    sections: [
      {
        paragraphs: [
          'A passkey is kept by your device or password manager. It can’t be guessed, and it works only at this site’s address, so a fake page can’t ask for it.',
          'In Settings, under Security, select Add a passkey and follow your browser. Give it a name that tells you where it is kept. On the sign-in page, select Sign in with a passkey. If two-step verification is on, Cartwright asks for the code too.',
          'If you signed in more than 15 minutes ago, Cartwright asks for your password before it adds a passkey. You get an email when a passkey is added or removed.',
          'Your password still works. If you lose the device, remove its passkey in Settings. You can have ten.',
          'Passkeys need HTTPS or localhost. At other addresses, and in browsers without passkeys, Cartwright doesn’t offer them.',
        ],
      },
    ],
  },
  {
    id: 'privacy',
    group: 'Account and data',
    title: 'Where your data is stored',
    summary: 'On the machine that runs Cartwright, or in the database that you choose.',
    keywords: 'privacy gdpr self-hosted export delete backup security',
    sections: [
      {
        paragraphs: [
          'Cartwright stores its database, files and keys in one folder on the machine that runs it. The database can also be your own Postgres server or a Supabase project, and pictures can be in a bucket. To see where your data is stored, open “About this installation” in Settings.',
          'Cartwright sends your data only to services that the person who runs it has set up: a mail server, a database, a bucket or a log server. Without a mail server, emails are kept on that machine for 30 days.',
          'Only members of a store can read and change its data. The database enforces this.',
          'Cartwright logs sign-ins and changes to accounts with the time, the email address and the network address. Whoever runs the installation can read this log. Entries are deleted after 90 days, unless another time is set. If you delete your account, the entries about you are deleted too. With hosted Supabase, its own log and rules apply.',
        ],
      },
    ],
  },
]
