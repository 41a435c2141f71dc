import type { Article } from './article.ts'
import { GOALS_ARTICLE } from './goals-article.ts'

/** One article for each way to look ahead or to look for reasons. */
export const SALES_ANALYSIS_ARTICLES: readonly Article[] = [
  {
    id: 'figures-end',
    group: 'Figures',
    title: 'Where your figures end',
    summary: 'How to tell days without sales from days that you haven’t imported yet.',
    keywords: 'missing days latest newest last order import stopped drop zero stale up to date current small shop',
    screen: { to: '/dashboard', label: 'Open the dashboard' },
    sections: [
      {
        paragraphs: [
          'A file has no orders from after the day you exported it. If the period goes on after your figures end, a line above the figures says “Figures reach to” and the day.',
        ],
      },
      {
        heading: 'How we find the last day',
        points: [
          'Your figures reach at most to the day on which you last imported a file with orders. A file that brings nothing new counts too: it shows that there were no more orders.',
          'Days between your last order and that import count as days without sales, as long as your store had as many in a row in the 90 days up to the last order. A store that sells on Mondays and Fridays sees no note on a Thursday.',
          'With more days in a row than that, orders are more likely to be missing. Then your figures reach to the day of your last order. Refunds on later days are shown and counted.',
          'A store with orders on fewer than eight of these 90 days is too new to tell. Only the day of the import counts.',
          'If you sell in several places, the newest order and the newest import of any of them count.',
        ],
      },
      {
        heading: 'What it changes',
        points: [
          'Totals don’t change.',
          'Changes compare only the days before the last one with as many earlier days. The last day is left out like today, because files often end during a day. A period that ends on or before that day is compared as a whole.',
          'Lines in charts end, and tables say “Not in yet” for later days.',
          'If your last order is at least 30 days old, the latest 7, 30 and 90 days and the latest 12 months end on its day. Periods of the calendar, such as yesterday or this month, don’t move.',
          'The forecast begins on the last day. Customers’ segments and how long your stock lasts are as of that day.',
          'The agents say where the figures end, and don’t take missing days for the worst ones.',
        ],
      },
      {
        heading: 'What to do',
        paragraphs: [
          'Export your orders again and import the new file. Orders that you imported before are not counted twice. If there really were no orders, nothing is wrong: the note goes away with your next order.',
        ],
      },
    ],
  },
  {
    id: 'changed-since',
    group: 'Figures',
    title: 'Why past figures change',
    summary: 'What was known of a month when it ended, and what has changed since.',
    keywords: 'history revision restated different number last month late refund deleted order known on',
    screen: { to: '/analytics?period=last_month', label: 'Open last month' },
    sections: [
      {
        paragraphs: [
          'You wrote down last month’s net sales, and today the figure is another one. A later file or live sync brought an order that was missing, a refund, a cancellation, or no longer has an order that you deleted in your shop.',
          'Where the figures of the chosen days have changed since, the Sales tab says so under “Changed since”. Open it to see every day on which they changed, the net sales and orders that were known at the end of that day, and how many orders were added, refunded, cancelled, changed or removed.',
        ],
      },
      {
        heading: 'How it is counted',
        points: [
          'The first figure is the one that was known on the first day after the period on which something was imported or synced. Before that, the period wasn’t known whole.',
          'A refund counts on its own day. So a refund made in April changes April, and March only if your shop dates it back or tells no day.',
          'An order that changed on two days counts twice. One whose date moved into these days, or out of them, counts as changed.',
          'An import that you undid is left out everywhere, as if it had never come.',
          'Orders in other currencies than your store’s aren’t looked at, and nothing is shown while filters are chosen.',
        ],
      },
    ],
  },
  GOALS_ARTICLE,
  {
    id: 'forecast',
    group: 'Figures',
    title: 'Forecast',
    summary: 'Expected net sales and orders, with the range in which they are likely.',
    keywords: 'prediction future expected range accuracy error method seasonal next month',
    screen: { to: '/analytics?tab=forecast', label: 'Open the forecast' },
    sections: [
      {
        points: [
          'By day: the next 30 days, today among them. By week or month: the current one and the next ones of the calendar, each as a whole. A week or month is the sum of its days: those that are over as they were, the rest as forecast.',
          'The forecast knows all days until yesterday. Today isn’t over, so it is forecast too. A forecast is never lower than what is in already. Later returns can still lower it.',
          'It needs eight weeks of sales, or six whole months by month. Before that, the page says when there will be one. After a year without sales there is no forecast.',
          'It also needs sales on at least 8 of the last 91 days. One of these days must not have more than half of the sales.',
          'The likely range of the next 30 days must not be too wide. A range from about zero may be up to three times as wide as the forecast, any other one up to eight times. For example, no forecast of 1,000 is shown if between 0 and 3,000 is likely.',
          'Without a forecast, the page and the agents say which of these is missing.',
          'With filters, only sales that match are forecast. Fewer sales make the forecast less certain.',
          'If your figures end before today, the forecast begins on the day on which they end, and doesn’t learn from the days after it.',
        ],
      },
      {
        heading: 'How it is made',
        points: [
          'Several simple methods are averaged: repeating last week, the average of the last four or 13 same weekdays, the recent level or trend with the usual week, and last year’s pattern with this year’s growth.',
          'To find out how good they are, each method forecasts earlier times from what was known then. Methods with smaller errors count more. Half of the forecast is the average of the last four same weekdays, or all of it where that was closer. If none beats repeating last week, the forecast is just that.',
          'From 13 months of sales on, it also rises and falls with the season, as sales did a year ago, if that made past forecasts better. If it didn’t, the forecast by month says that it hardly follows last year’s season. With less history, or if there were no net sales in the four weeks before this time last year, the season isn’t known and the page says so.',
          'It ignores days that you marked in the calendar for the whole store. A forecast of one product, country or other part also ignores days that you marked for that part. It knows nothing about campaigns, prices or stock that you plan.',
          'A weekday on which you sell nothing, such as Saturday in a shop that is closed then, is forecast as zero. If the chart ends on such a day, it ends at zero.',
        ],
      },
      {
        heading: 'The likely range',
        points: [
          'Four of five days, weeks or months are expected within the range. It comes from the errors of forecasts of earlier times that were as long and as far ahead. With few of them, it is wider. If earlier forecasts missed by more when they were too low, it reaches further up, and the page says so.',
          '“Four of five such sums were within 14% of their forecast” means: they were at most 14% above or below it. What is in already makes it smaller. With too few trials it isn’t known.',
        ],
      },
    ],
  },
  {
    id: 'what-changed',
    group: 'Figures',
    title: 'What changed',
    summary: 'What Cartwright tells you unasked, when it does, and how often it is wrong.',
    keywords: 'alert insight anomaly warning notification unusual drop spike signal today out of stock lost sales',
    screen: { to: '/dashboard', label: 'Open the dashboard' },
    sections: [
      {
        paragraphs: [
          'Each night, and after each import, Cartwright compares your figures with what is usual for your shop. What is unusual appears on the dashboard under Today if it asks you to do something, otherwise under What changed, and in your notifications: at most five things, the most important first.',
        ],
      },
      {
        heading: 'What is compared',
        points: [
          'Orders and their lines, net sales, new customers, the average order value, and the shares of refunds and of orders with a discount. Also the orders of each of the largest countries, channels and products. One order counts once for a product, however many units it has.',
          'Only complete days count. The last day, 3, 7 and 28 days are each compared with the same weekdays before, with the trend and last year’s season where your shop has them.',
          'A change is told only if chance hardly explains it, and only from 10% on. So a small shop, whose figures vary more, hears of larger changes only.',
          'Changes with one cause are told together: if orders from one country fell, and all orders with them, that is one entry.',
          'If orders stop arriving, that is a gap in the data. It is told as such, and the days in it are not compared.',
          'One order that is a large part of the sales or returns of its days is told at once, if your shop has one as large once in two years or less. An order that came back in full is told as one thing. Amounts of that day are not compared with others.',
        ],
      },
      {
        heading: 'Products that are probably out of stock',
        points: [
          'A product that sells often and then not at all is told as soon as chance explains so long a pause less than once in 10,000 times, by how often it sold for each order of your shop in the 90 days before. For a product that sells twice a day this takes about eight days, for a best seller four. The two with the most lost sales are told.',
          'Lost sales are the usual units of a day, times the days without a sale, at the average net sales of a unit. In four of five cases they are in the range beside them.',
          'It ends with the next sale, or when a file of products says that the stock is back. After four weeks it ends too, because the product was probably given up.',
          'A product whose last file says 0 is not told here: Today proposes to restock it, with what its pause costs so far. If a file says that there is stock, the entry says so, because the stock may be wrong or the product hidden.',
          'These are not told: products below 1% of your sales, products without sales in the same weeks of last year, and pauses on days that you marked for the product in the calendar.',
        ],
      },
      {
        heading: 'Done and Dismiss',
        points: [
          'Both take an entry away for all members of the store. It comes back only if it gets much worse.',
          'An entry ends by itself when nothing unusual was found for 7 days. A stock-out ends at once.',
        ],
      },
      {
        heading: 'How often it is wrong',
        points: [
          'Below the entries you see how many there would have been in the last 12 months, if each day had been known the next morning, and how many such shops get by chance alone. The more of yours chance explains, the less an entry means.',
          'Track record lists what you would have been told in the last 12 months, and how many falls of your orders would be missed. It doesn’t know the stock of past days, so that it also has stock-outs that Today would have proposed to restock.',
          '“Chance alone explains this about once in 11 years” says how rarely figures like yours differ as much when nothing has happened.',
        ],
      },
    ],
  },
  {
    id: 'why-it-changed',
    group: 'Figures',
    title: 'Why it changed',
    summary: 'What the change of net sales is made of, and which parts of your shop moved with it.',
    keywords: 'reason explain waterfall factors drivers growth decline customers price items',
    screen: { to: '/analytics?why=open', label: 'Open “Why it changed”' },
    sections: [
      {
        heading: 'Factors',
        points: [
          'Net sales = customers × orders per customer × items per order × price per item − discounts − returns. The bars show how much of the change each of these is, and add up to it exactly.',
          'Select the amount of a factor to see what it is computed from, down to the orders, and to open its parts in Explore.',
          'The price per item also changes when people buy dearer or cheaper products.',
          'An order without a customer counts as a customer of its own. Returned items count in returns, not in items per order.',
          'Today isn’t over, so it is left out, as in all changes. So are days that your figures don’t reach.',
        ],
      },
      {
        heading: 'What moved with it',
        points: [
          'For countries, channels, products, categories, kinds of customers, discount codes and payment methods, we look for the smallest number of parts that together are at least two thirds of the change.',
          'They are named only if the rest of the shop moved much less. If everything grew alike, nothing stands out. The most surprising come first. Where the rest moved the other way, the parts changed by more than net sales.',
          'Parts move with a change. That doesn’t prove that they caused it.',
          'If net sales changed by less than 1%, no parts are named.',
        ],
      },
      {
        heading: 'One large order',
        points: [
          'If one order is at least 20% of gross sales, and at least ten times the average of the others, a line names it and gives the figures without it.',
          'The same holds for an order that is at least half of the returns, and at least 5% of gross sales. With fewer than five other orders in the period, none is named.',
        ],
      },
    ],
  },
  {
    id: 'counted-as',
    group: 'Figures',
    title: 'Counted as',
    summary: 'Why the same shop has other figures in Shopify than in WooCommerce, and how one becomes the other.',
    keywords: 'basis reconcile difference compare platform report cancelled refunds average order value wrong numbers',
    screen: { to: '/analytics?tab=breakdown', label: 'Open the breakdown' },
    sections: [
      {
        points: [
          'All figures in Cartwright count as Shopify does, whichever platform your orders are from. If your WooCommerce reports show other figures, look at “Counted as” at the end of the Breakdown tab. It is there if your orders are from Shopify or WooCommerce.',
          'The table begins with the figures of the platform that you choose. Each column after it is a step, and the last column has the figures of the other platform. Each row adds up.',
          'If both count the sales of the period alike, a line says so.',
        ],
      },
      {
        heading: 'What differs',
        points: [
          'Cancelled orders: in Shopify they count as orders and sales, and what was given back counts as a return. WooCommerce leaves them out.',
          'Average order value: in Shopify it is (gross sales − discounts) ÷ orders, as the orders were placed. In WooCommerce it is net sales ÷ orders that were not cancelled, so refunds lower it on the day of the refund.',
        ],
      },
    ],
  },
]
