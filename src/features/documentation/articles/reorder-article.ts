import type { Article } from './article.ts'

export const REORDER_ARTICLE: Article = {
  id: 'reorder',
  group: 'Figures',
  title: 'Reorder',
  summary: 'What to order from your suppliers, how many, by when and at what cost, and how it would have gone.',
  keywords:
    'purchase order supplier vendor restock inventory stock lead time pack minimum safety service level csv ordered received',
  screen: { to: '/analytics/reorder', label: 'Open Reorder' },
  sections: [
    {
      heading: 'Order from your suppliers',
      steps: [
        'Import your shop’s product export. It says how many of each product you have, its vendor and its cost.',
        'In Settings, under Reorder, say how long your suppliers take. Add rules for vendors and products that differ.',
        'Open Reorder from the Products tab. Change quantities if you like: 0 leaves a product out.',
        'Download the CSV file of a vendor and send it. Then choose Ordered for a product, or All ordered.',
      ],
    },
    {
      heading: 'What was ordered',
      points: [
        'It is on its way, counts as stock, and isn’t proposed again. Today’s restock action is done too. Undo or Take back removes the order, as if you had never placed it.',
        'It is received when you say so, or when the stock in your product file rises by at least half of the order. The oldest order of a product is received first. The undo of a file receives nothing.',
        'What you mark as received counts as stock until a newer product file says how many you have.',
        'If you undo the import that first brought a product, the product goes with its rules and orders.',
        'From now on, Cartwright keeps the stock of each product for two years, for each day on which it changed.',
      ],
    },
    {
      heading: 'How quantities are calculated',
      points: [
        'Expected sales are those until an order that you could place next time arrives: the lead time and the days between orders. In eight of ten cases, they are within the range beside them.',
        'They come from the product’s forecast where past forecasts were closer than its rate, otherwise from its rate on days in stock in the last 90. Products that sell in three of four weeks or fewer use Croston’s method with the correction of Syntetos and Boylan.',
        'The quantity makes stock last in 90% of cases, minus what is in stock today and on its way. It is rounded up to your packs and minimums. Below it, you see how it is made up, and how many the expected sales alone need.',
        'If you enter the cost of holding stock, the margin of a product decides instead of 90%: the more it earns, the more often it should be in stock, from 50 to 99%. This needs its price and cost.',
        '“Order by” is the last day on which an order arrives before the stock may run out. It counts from what is in stock today.',
        'Costs are the cost in your product file times the quantity. Without one, your cost rule for goods without a known cost takes its percent of the price, and the screen says so. The sum of a vendor says how many products have neither. The CSV file has only costs from your product file.',
        'Stock today is the stock in your product file, plus what you have received since, minus what has sold since. If the orders of some days aren’t imported yet, usual sales are subtracted for these days.',
      ],
    },
    {
      heading: 'Rules',
      points: [
        'A rule for a product comes before the one of its vendor, and that before the one for all products. What a rule leaves empty comes from the next one.',
        'Without a rule, an order arrives in 14 days, you order every 7, and there are no packs and minimums.',
      ],
    },
    {
      heading: 'When nothing is proposed',
      points: [
        '“Not enough data” lists products without a known stock, with stock from a file older than 30 days, drafts and archived products, those without sales in 90 days, with less than four weeks of sales or fewer than four days or weeks with a sale, and those that have been out of stock for more than four weeks.',
        'Nothing is proposed while your orders are older than a week.',
        'Fees, shipping and gift cards are never ordered.',
      ],
    },
    {
      heading: 'How it would have gone',
      points: [
        'This replays the last half year of those of your 50 best sellers that have sold for nine months and your lead time on top. Orders are placed once a week at most. Each order knows only the days before it.',
        'Your past stock isn’t known, so it is simulated: all rules begin with the same stock, and each product is asked for as often as you sold it. Days when you were out of stock count as days without demand.',
        'Two weeks of the mean: each time, you order what sells on average until the order arrives, and two weeks more. Below the last month’s sales: once less is left than was sold in 30 days, you order as many again.',
        'It lists the products that would have been without stock more often than with a simple rule.',
      ],
    },
  ],
}
