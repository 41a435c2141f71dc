import type { Article } from './article.ts'

export const GOALS_ARTICLE: Article = {
  id: 'goals',
  group: 'Figures',
  title: 'Goals',
  summary: 'What a month should reach, where it should be by now, and how likely it is to get there.',
  keywords:
    'target budget plan monthly net sales orders contribution profit pace on course behind chance likely reached missed',
  screen: { to: '/settings/goals', label: 'Set goals' },
  sections: [
    {
      heading: 'Set goals',
      points: [
        'In Settings, under Goals, enter what this month and the next eleven should reach in net sales, orders and contribution. Below each field are the month so far and the same month a year before. On a phone, the later months are behind “Show later months”. If your figures end in an earlier month, that month is there too. An empty field is no goal. To remove a goal, clear its field.',
        '“Fill empty fields” takes the figures of the same months last year and adds some percent. It changes no field that has a goal, and only knows months that your figures cover whole. A field stays empty if that month’s figure is unknown or below 1, and the page names what it left out.',
        'All members of the store set its goals. Amounts are in the store’s currency. If the currency changes, older goals for net sales and contribution no longer count, and the page says so.',
      ],
    },
    {
      heading: 'Pace',
      points: [
        'The month so far has all days until yesterday, or until your figures end. Today isn’t over, so it doesn’t count yet. On the first day of a month you still see the month before.',
        'Pace is the month so far, divided by what the goal asks for by now. At 100% you are exactly where you should be.',
        'From a year of sales on, a day counts as much as its weekday sold in the year before the month. A shop that sells most on Saturdays should have little after a week without one. With less than a year, all days count the same.',
      ],
    },
    {
      heading: 'Goals for contribution',
      points: [
        'Contribution is what remains of net sales and shipping charged after goods, payment fees, shipping, packaging and ad spend. Its goal needs the costs of what you sell, which you enter in Settings › Costs.',
        'Items without a known cost don’t count. Below costs for 80% of a month’s net sales, its pace, its chance and its result aren’t shown. Above that, the line says for how much they are known.',
        'The forecast reads the months since costs have been known for so much. It needs eight weeks of them.',
        'Ad spend counts on its days. While that of this month isn’t entered, the month looks better than it is.',
        'Today shows the line once you have set a goal for the month and some costs are known.',
      ],
    },
    {
      heading: 'On course or behind',
      points: [
        'The chance says how likely the whole month reaches the goal. From 50% on you are on course, below that behind.',
        'It comes from the forecast of the remaining days, and from how far off such forecasts were in the past. A goal that is exactly what the forecast expects has a chance of 50%.',
        'More than “over 90%” or less than “under 10%” is never said, because too few past forecasts tell more.',
        'Without a forecast there is no chance, only the pace. A forecast needs eight weeks of sales, and sales that are not too irregular.',
        'Like the forecast, it learns nothing from days that you marked in the calendar for the whole store. It knows nothing about campaigns or prices that you plan.',
        'After the month, the goal is reached or missed. Later returns still lower net sales.',
      ],
    },
  ],
}
