import type { Article } from './article.ts'

export const REPLY_ARTICLE: Article = {
  id: 'replies',
  group: 'Screens',
  title: 'Replies to customers',
  summary: 'Write a reply from what an order says and what your policies promise, approve it, and send it yourself.',
  keywords:
    'reply answer email customer support where is my order delay late refund cancellation damaged broken policy policies saved reply canned response template placeholder approve mailto gap brackets',
  screen: { to: '/ai-agents/work', label: 'Open Work' },
  sections: [
    {
      paragraphs: [
        'A reply is a text to one customer. Cartwright writes it from your data, you check and approve it, and you send it yourself. Cartwright never sends anything to your customers.',
      ],
    },
    {
      heading: 'Begin a reply',
      points: [
        'Press New reply in Work, and enter the number of the order.',
        'Press Draft a reply on the page of an order, or in the list of orders that need attention.',
        'Ask Customer Support for a reply, such as “Draft a reply for order #1001, it is late”, and press Make this work below the draft.',
        'In the form, “Start from” writes it anew: where the order is, a delay, a refund, a cancellation, damaged goods, or one of your saved replies. Restore the text brings back what was there before.',
      ],
    },
    {
      heading: 'What it says',
      points: [
        'Of the order: its number, day, items, state, total in the order’s currency, and what was refunded. The state is what your file says. If it uses words that aren’t known, the reply says nothing of it.',
        'Of your policies: the text on the subject, word for word. Without a policy, the reply promises nothing.',
        'What isn’t known is a gap in square brackets, such as [date]. Names from your files get round brackets, so that they can’t look like gaps.',
      ],
    },
    {
      heading: 'Policies and saved replies',
      points: [
        'Write them in Settings › Policies. Any member of the store can change them.',
        'Saved replies can have {order}, {customer}, {items} and {total}. They become those of the order, or gaps if the reply is about none. A store can have 100.',
      ],
    },
    {
      heading: 'Approve and send',
      points: [
        'Approve works once no gap is left. The page names those that are. Any member of the store can approve, for exactly the text that the page shows. After a change, it must be approved again.',
        'Copy it, or open it in your mail program with the customer’s address. A long reply doesn’t fit into such a link. Copy it instead.',
        'Then enter the day under “Sent on”. Undo takes back the day, and then the approval. Dismiss puts a reply aside.',
        'Each step is kept in the history, with who did it and when. Delete removes a reply that was never approved.',
      ],
    },
    {
      heading: 'Your customers’ data',
      paragraphs: [
        'When you forget a customer, the replies to them are deleted, and their name is replaced by “…” in replies to others that aren’t approved. The export of your store has all replies, their history, your policies and saved replies.',
      ],
    },
  ],
}
