import type { Article } from './article.ts'

export const ASSISTANTS_ARTICLE: Article = {
  id: 'assistants',
  group: 'Account and data',
  title: 'Your own assistant',
  summary: 'Let Claude, Cursor or another AI assistant read your figures, with a token that you can revoke.',
  keywords: 'ai mcp model context protocol claude chatgpt cursor copilot api key bearer connect integration llm agent',
  screen: { to: '/settings/assistants', label: 'Open the assistants' },
  sections: [
    {
      heading: 'Connect an assistant',
      steps: [
        'In Settings, under Assistants, choose New token. Name it after the assistant that uses it. A token is for one store.',
        'Copy the example for your assistant. It has the address and the new token, which is shown only once.',
        'Ask the assistant something, such as “How was last week, compared with the one before?”',
      ],
      paragraphs: [
        'Assistants on your computer can reach a Cartwright that runs there. Those of a website need a public address with https. The assistant must let you enter a header, because Cartwright offers no sign-in for assistants yet.',
      ],
    },
    {
      heading: 'What it can do',
      points: [
        'It reads what you see: figures, why net sales changed, the forecast, products, orders, customers, what changed, Today and what to reorder. It gets the same answers as you do on the screen, with the period, what each figure means and a link to check it.',
        'It can’t change, approve, order or send anything.',
        'With “Read and draft notes”, it can also write drafts: a title and a text of up to 2,000 characters. They do nothing by themselves. A store keeps up to 50 open ones. You find them on the page Work, where you mark them as done or dismiss them, and in your export, in work.csv.',
        'A token may ask 120 times a minute.',
      ],
    },
    {
      heading: 'What leaves Cartwright',
      points: [
        'What an assistant reads goes to the company that runs it. That includes names and email addresses of customers, if you ask about customers. Read its terms before you connect it.',
        'Customers can write anything into their name or a note, also instructions for an assistant. Cartwright marks such texts as data, shortens them and removes hidden characters. An assistant may still fall for one, so check what it proposes. It can’t do harm in Cartwright, because it can only read and draft.',
      ],
    },
    {
      heading: 'When a token ends',
      points: [
        'When you revoke it: at once, on all devices.',
        'On the day that you chose: after 30, 90 or 365 days.',
        'When you change or reset your password, leave the store or are removed from it, or delete your account.',
        'When you turn two-step verification on, tokens from before stop. Create new ones.',
        'The list shows the last day on which a token was used. If you don’t know it, revoke it.',
      ],
    },
  ],
}
