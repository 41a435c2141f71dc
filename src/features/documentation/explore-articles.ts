import type { Article } from './article.ts'

export const EXPLORE_ARTICLES: readonly Article[] = [
  {
    id: 'explore',
    group: 'Figures',
    title: 'Explore',
    summary: 'Choose metrics, break them down in two ways, filter them, and save what you see.',
    keywords: 'custom report pivot breakdown filter segment saved view pin dashboard heat map stacked',
    screen: { to: '/analytics?tab=explore', label: 'Open Explore' },
    sections: [
      {
        points: [
          'Choose up to six metrics. Each is a column of the table. The chart draws one of them.',
          'Break them down by one or two things, such as month and channel. The chart follows: a line over time, bars for names, stacked columns for names over time, or a heat map for two names.',
          'Click a name in the table to see only its part. Each filter is shown above the chart, where you can remove it.',
          'Rates, averages and numbers of customers are counted for each row and for the total. They don’t add up, so their chart has lines instead of stacks.',
        ],
      },
      {
        heading: 'Filters',
        points: [
          '“Is” and “is not” take values from your store. “Contains” looks for part of a name. “Is between” takes a number, and one of the two ends can stay empty.',
          'An order has to meet every filter. Filters on a product count only what was sold of that product.',
        ],
      },
      {
        heading: 'Saved views',
        points: [
          'The address of the page holds everything you chose: you can share it with your team, or bookmark it.',
          '“Save view” keeps it under a name for everybody who works with the store. A period such as “Last 30 days” moves with time; a custom range stays as it is.',
          'To show a view on the dashboard, open “Saved views” and pin it.',
        ],
      },
    ],
  },
]
