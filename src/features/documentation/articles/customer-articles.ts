import type { Article } from './article.ts'

/** How reports on customers are computed. */
export const CUSTOMER_ARTICLES: readonly Article[] = [
  {
    id: 'customer-reports',
    group: 'Figures',
    title: 'Customer reports',
    summary: 'How segments, repeat orders, overdue customers and expected orders are calculated.',
    keywords: 'cohort retention lifetime value ltv repeat rfm recency frequency monetary churn win back prediction',
    sections: [
      {
        paragraphs: [
          'These reports count all orders with a customer in your store’s currency, whatever period is chosen. They end where your figures end, or on the day of the last order if that is older than 30 days.',
        ],
      },
      {
        heading: 'Ordering again',
        points: [
          'Repeat customers: customers with two or more orders ÷ all customers.',
          'Days between orders: from one order of a customer to the next. The figure is the middle of the gaps: half of them are shorter, half are longer.',
          'The shares of second orders count only customers who have had that many days since their first order.',
          'A customer is overdue after 1.5 times the usual days. From three orders on, the usual days are the middle of the customer’s own gaps between orders; before that, of the gaps of all customers.',
          'Who is overdue may also be likely gone. A test decides: knowing only your older orders, the BG/NBD model gives each customer a chance to order in the last third of your history, at most 26 weeks. Customers are likely gone if their chance is as low as that of the customers of whom at most one in five ordered. In a store where even those often come back, or with too few orders for the test, nobody is called likely gone.',
        ],
      },
      {
        heading: 'Segments',
        points: [
          'Customers get scores from 1 to 5 for how recently, how often and for how much net sales they order. 5 is the best fifth of your customers. Equal values get equal scores.',
          'The three scores decide the segment. For example, 5-5-5 is one of the best customers and 1-1-1 is one of the least active. The scores only compare your customers: in a shop where most people order once, a middle score for how often can be a single order.',
          'A segment compares the past orders of your customers. Whether somebody still orders is another question, which depends on their own days between orders. So even one of your best customers may be likely gone. Lists then say that the segment is by past orders.',
          'Other programs have other names for most segments: Best customers are Champions, Very good customers are Loyal, Active customers are Potential loyalists, Recent light buyers are New, Good customers are Need attention, Going quiet is About to sleep, Former big spenders are Can’t lose, Less active is Hibernating, and Least active is Lost.',
          'To ask an agent about a segment, use either name with the word segment, such as “customers in the segment new”.',
          'Under 30 customers there are no segments.',
        ],
      },
      {
        heading: 'Expected orders',
        points: [
          'The BG/NBD model estimates from the dates of orders how often each customer will order, and whether they still do. The gamma-gamma model estimates the value of an order.',
          'Orders of one day count as one. Values are net of returns, and a day on which all was returned doesn’t count.',
          'The BG/NBD model is tested first. Knowing only your older orders, it predicts the last third of your history, at most 26 weeks. The predicted total must be within 25% of the actual orders. Your customers are also split into ten groups, from the fewest to the most expected orders. The differences of all groups together must be at most 35% of the actual orders. Otherwise, no expected orders are shown.',
          '“How close the model was” shows this test.',
          'Worth winning back: customers whose chance to still order is below 50%, by expected value × the chance that they left. It is an estimate, not a promise. Customers who said no to marketing are left out.',
        ],
      },
      {
        heading: 'Customers by first month',
        points: [
          'Each row is the customers whose first order was in the same month.',
          'Retention: customers with an order in a month ÷ customers of the row. It begins with the month after the first order, because in the first month all of them ordered. The CSV file has the first month too.',
          'Lifetime value: net sales from the first order to the end of a month ÷ customers of the row. A refund lowers the month in which it was made.',
          'Months in the future are empty. An asterisk marks a month that isn’t over.',
          'A row is still maturing for two months after its month. Don’t compare it with older ones yet.',
        ],
      },
    ],
  },
  {
    id: 'consent-to-marketing',
    group: 'Figures',
    title: 'Consent to marketing',
    summary: 'Who agreed to marketing by email, where that comes from, and how mailing lists use it.',
    keywords: 'newsletter email opt in opt out unsubscribe subscriber gdpr permission recipients campaign mailing list',
    sections: [
      {
        paragraphs: [
          'The consent of a customer to marketing by email is yes, no or unknown. You see it in lists of customers, and on the page of a customer with its date and the file that says so.',
        ],
      },
      {
        heading: 'Where it comes from',
        points: [
          'Shopify’s orders (Accepts Marketing) and customers (Accepts Email Marketing), and any other file of orders or customers with such a column, for example Newsletter. In a table of orders, you can choose the column yourself.',
          'Words such as yes, no, subscribed and unsubscribed are understood in English, German, French, Spanish, Italian and Dutch. Blank cells and other words say nothing.',
          'Consent to text messages isn’t read: a yes to them is no yes to emails.',
        ],
      },
      {
        heading: 'Which answer counts',
        points: [
          'The newest one. If two have the same date, the no counts.',
          'An order’s answer has the date of the order. A list of customers has its own dates if it has a column for them. Otherwise, its answers have the date of the file: the day on which it was last changed.',
          'So an old file doesn’t bring back somebody who said no since. Don’t save an old file again before you import it: that gives it a new date.',
          'If an import is undone, its answers go too, and the next newest one counts.',
        ],
      },
      {
        heading: 'Mailing lists',
        points: [
          '“Mailing list”, in the menu above the list of customers, downloads the email addresses of the customers that match your filters, such as a segment. “Most valuable next” among the expected orders has one too, and “Worth winning back” is one.',
          'Customers who said no are always left out. Customers whose consent is unknown are left out unless you include them. Each list says how many they are.',
          'Other CSV files of customers show the consent and have no email addresses. Your complete export in Settings has both.',
          'Ask your customers before you write to them. What the law asks of you depends on your country.',
        ],
      },
    ],
  },
]
