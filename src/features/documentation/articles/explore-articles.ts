import type { Article } from './article.ts'

export const EXPLORE_ARTICLES: readonly Article[] = [
  {
    id: 'explore',
    group: 'Figures',
    title: 'Explore',
    summary: 'Choose metrics, break them down in two ways, and save what you see.',
    keywords: 'custom report pivot breakdown filter segment saved view pin dashboard heat map stacked',
    screen: { to: '/analytics?tab=explore', label: 'Open Explore' },
    sections: [
      {
        points: [
          '“Figures” takes up to six metrics. Each is a column of the table, with its change. The total of the chosen figure is above the controls.',
          '“Rows” and “Split by” break them down by one or two things, such as month and channel. The chart follows: a line over time with a dashed one for the comparison, stacked columns for names over time, or a heat map for two names. One kind of names needs no chart: bars in the table compare the rows by the column that they are sorted by.',
          'Months and quarters are compared with the same ones of the year before, December with December, unless you choose another comparison. Below the name of a week, month, quarter or year, you see what it is compared with.',
          'Click a name in the table to see only its part. The arrow beside a product or customer opens its page. Click a figure to see the orders behind it. “View as table” lets you open the orders of each point of a line, also those of the comparison.',
          'Broken down by time and one other thing, such as month and channel, the table has a row with the sum of each month above its channels. Sort by a figure to compare all rows instead.',
          'Rates, averages and numbers of customers are counted for each row and for the total. They don’t add up, so their chart has lines instead of stacks.',
        ],
      },
      {
        heading: 'Saved views',
        points: [
          'The address of the page holds everything you chose: you can share it with your team, or bookmark it.',
          '“Save view” keeps it under a name for everybody who works with the store. A period such as “Last 30 days” moves with time; a custom range stays as it is.',
          'To show a view on the dashboard, open “Saved views” and pin it. The dashboard shows its first five rows, its first two metrics and the total.',
        ],
      },
    ],
  },
  {
    id: 'filters',
    group: 'Figures',
    title: 'Filters in Analytics',
    summary: 'Limit every tab of Analytics to a country, a product, an amount or anything else, and see the orders.',
    keywords: 'filter chip condition segment where drill down orders behind figure country product amount clear',
    screen: { to: '/analytics', label: 'Open Analytics' },
    sections: [
      {
        points: [
          '“Add filter” is in the line below the tabs of Analytics; on a phone, press the button there that names the period. A filter applies to every tab, except to expected orders, and stays when you change the tab or the period. It is part of the address, so a shared link keeps it.',
          'Every filter appears as a chip. Select its cross to remove it, or “Clear all” to remove all filters.',
          '“Is” and “is not” take values from your store. “Contains” looks for part of a name. “Is between” takes a number, and one of the two ends can stay empty.',
          'Figures are in one currency. If your store has orders in others, Explore says how many, and shows them at a click. Amounts in different currencies are never added.',
          'An order has to meet every filter. Filters on a product count only what was sold of that product. Bought together shows all products of the orders that match.',
          'Several values of one filter mean any of them. A second product, category or vendor as a filter of its own shows the orders with both, with all that they contain. The chips then say “Orders with”.',
        ],
      },
      {
        heading: 'Parts and orders',
        points: [
          'Click the name of a row, such as a country, to add it as a filter and divide it further.',
          'Click a figure with a dotted line, a field of the heat map or of the table by first month, to see the orders that it is made of. You can save them as a CSV file.',
          'The last row of a breakdown, such as “12 others”, opens its orders too. Only a breakdown by discount code can’t do that.',
          'Sales groups and segments belong to the whole period. While you filter or break down by one, the figures of a single day, week or month open no orders.',
          'When you come back from an order or a customer, the orders are open again and the page is where you left it.',
        ],
      },
      {
        heading: 'Where filters work differently',
        points: [
          'First months, segments, repeat rates and the list of customers count the customers with an order that matches, with all their orders.',
          'Sales group, stock, days of cover, sell-through and last sold of a product always count all orders.',
          'Filters don’t apply to expected orders. The page says so.',
        ],
      },
    ],
  },
]
