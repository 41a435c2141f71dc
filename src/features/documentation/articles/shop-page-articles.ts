import type { Article } from './article.ts'

/** What one can do on the page of an order, a customer or a product. */
export const SHOP_PAGE_ARTICLES: readonly Article[] = [
  {
    id: 'order-and-customer-pages',
    group: 'Screens',
    title: 'Orders, customers and products',
    summary: 'What you can do on the page of an order, a customer or a product.',
    keywords:
      'write email copy address number actions note comment remark admin shopify woocommerce link forget delete customer gdpr erase privacy',
    sections: [
      {
        paragraphs: [
          'Open a page from a list in Analytics, or find it with the search at the top: by an order number, by a name or email address, or by the title or SKU of a product.',
        ],
      },
      {
        heading: 'How an order adds up',
        points: [
          'Below its items, an order has what was added and taken off, as on a receipt: discounts, shipping, taxes and duties make the total. Refunds and a cancellation follow with their day, and what is left of the order in total sales. If your shop states another total, a line says so.',
        ],
      },
      {
        heading: 'Emails',
        points: [
          '“Write an email” begins an email to the customer in your mail program. On the page of an order, its subject is the order number.',
          'On the page of a customer, a label beside the button says whether the customer agreed to marketing. The figures below have the file that says so, and its day.',
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
        heading: 'Forget a customer',
        points: [
          'When customers ask you to delete their data, choose “Forget this customer” in the menu of their page. Any member of your store can do this, and nobody can undo it.',
          'Name, email address and consent go, and with them notes on the customer and their orders, places in lists, saved views, messages to and from the agents that name them, and rows that imports left out. A name of one short word is looked for nowhere else, because it may be another word.',
          'Notes from assistants that name the person go too. In campaigns that aren’t approved, “…” takes the place of the name and the email address. Campaigns that were approved keep their text as it was sent, and lose what names the person in why they were proposed and in their history.',
          'Orders, refunds and figures stay, under “Forgotten customer”. So do the country and city of the orders.',
          'When a later file has the same email address, or the same id of the platform, the orders count as before and the name stays away. For this, your store keeps a hash of both.',
          'Delete the person in your shop and in your mail tool too. Backups of your installation and files that you downloaded still have them.',
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
  {
    id: 'lists-of-customers',
    group: 'Screens',
    title: 'Lists of customers',
    summary: 'Keep customers under a name, such as “Wholesale”, and see, filter and export them.',
    keywords: 'list group tag collection audience wholesale segment keep save mailing export',
    sections: [
      {
        paragraphs: [
          'A list keeps customers under a name, for example “Wholesale” or “To write to before Christmas”. It stays as it is until you or a colleague change it. All members of your store see and use the same lists.',
        ],
      },
      {
        heading: 'Add and remove customers',
        points: [
          'One customer: open the customer, choose “Add to a list”, and tick the lists. “New list…” creates one.',
          'Many customers: in Analytics, under Customers, show the ones you want under “All customers”, with the search, the segments and the filters. “Add to a list” adds all that match, on all pages. The menu of a segment has it too. Customers who match later aren’t added.',
          'Some customers: tick their boxes under “All customers” and choose “Add to a list” at the bottom.',
          'To remove a customer, remove the tick on the customer’s page, or open the list and choose “Remove”.',
        ],
      },
      {
        heading: 'Open a list',
        points: [
          'Customers has a view “Lists” with the customers and net sales of each list, and who created it. Click a name to see its customers. The search at the top finds lists by name too.',
          'An open list is a filter. It stays while you change tabs, so that you see the sales, products, orders and segments of its customers. Remove it as you remove any filter. “Add filter” has “Customer list” too, also for the customers who are not in a list.',
          '“Export CSV” saves the customers of the list with their consent to marketing, and “Mailing list” the email addresses of those who agreed.',
        ],
      },
      {
        heading: 'Rename and delete',
        points: [
          'You can rename and delete the lists that you created. Once a colleague has left your store, you can rename and delete theirs too. All members can add and remove customers.',
          'Deleting a list never deletes its customers or their orders.',
        ],
      },
      {
        heading: 'When imports change',
        points: [
          'Customers stay in their lists when you import a newer file. A list knows a customer by the email address, or else by the number that your shop gives them.',
          'If you undo an import, its customers have no orders any more. The list doesn’t count them, but says how many they are: “and 3 without orders in USD”. They are back once you import them again. Customers who ordered only in another currency than the shown one are among these.',
          'A store can have 100 lists, and a list 50,000 customers.',
          'Lists are in your complete export, and are deleted with your store. They stay if the colleague who created them deletes their account.',
        ],
      },
    ],
  },
]
