import type { Article } from './article.ts'

/** What one can do on the page of an order, a customer or a product. */
export const SHOP_PAGE_ARTICLES: readonly Article[] = [
  {
    id: 'order-and-customer-pages',
    group: 'Screens',
    title: 'Orders, customers and products',
    summary: 'What you can do on the page of an order, a customer or a product.',
    keywords: 'write email copy address number actions note comment remark admin shopify woocommerce link',
    sections: [
      {
        paragraphs: [
          'Open a page from a list in Analytics, or find it with the search at the top: by an order number, by a name or email address, or by the title or SKU of a product.',
        ],
      },
      {
        heading: 'Emails',
        points: [
          '“Write an email” begins an email to the customer in your mail program. On the page of an order, its subject is the order number.',
          '“Copy email address”, “Copy order number” and “Copy link” are in the menu beside it. The link is for your colleagues: it opens the same page.',
        ],
      },
      {
        heading: 'Notes',
        points: [
          'Write down what you and your colleagues should know, for example “Prefers deliveries on Saturdays”. All members of your store see it, with who wrote it and when. Your customers don’t. “Add a note” in the page’s menu takes you to the field.',
          'You can change and delete your own notes. Once a colleague has left your store, you can delete theirs too. A note has at most 2,000 characters.',
          'A note stays with its order, customer or product when you import a newer file. If you undo the import, the note comes back once you import the order, customer or product again.',
          'Notes are in your complete export. They are deleted with your store, and yours with your account.',
        ],
      },
      {
        heading: 'Your shop’s admin',
        points: [
          'Enter its address in Settings, under Store. You see it in your browser when you are signed in to your shop, for example https://admin.shopify.com/store/your-shop or https://example.com/wp-admin.',
          'The menu then has “Find in Shopify” or “Find in WooCommerce”. They search the admin for the order number, the email address or the SKU, because files don’t have the addresses of its pages. Other platforms open at the first page of their admin.',
        ],
      },
    ],
  },
]
