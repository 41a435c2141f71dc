import type { Article } from './article.ts'

export const CALENDAR_ARTICLE: Article = {
  id: 'calendar',
  group: 'Figures',
  title: 'Calendar',
  summary: 'Mark campaigns, price changes, holidays, stock-outs and downtime, and see whether they mattered.',
  keywords:
    'event annotation campaign promotion sale black friday price holiday stock-out outage did it matter effect uplift synthetic control placebo',
  screen: { to: '/analytics/calendar', label: 'Open the calendar' },
  sections: [
    {
      heading: 'Mark an event',
      points: [
        'An event has a name, a kind, a first and a last day, and what it touched: the whole store, or some products, categories, vendors, countries or sales channels.',
        'Mark coming events too. All members of the store see, change and delete its events. A deleted event can be restored until you leave the page.',
        'Charts over time show a line above the days of an event. Point at such a day, or use the arrow keys, to see its name. The table of a chart lists the events below it.',
      ],
    },
    {
      heading: 'Where events count',
      points: [
        'What changed skips the days of an event that touched the whole store. If the event touched a country, channel or product, only that part’s own figures skip its days. Other entries name an event that touched what they are about on at least a third of their days.',
        'Why it changed names the events in the days that are compared, and shortly before.',
        'Forecasts leave out the days of an event that touched the whole store: they count as the same weekdays around them. The forecast doesn’t know what a coming event will bring.',
        'This holds for the first four weeks of an event. What goes on for longer is what is usual.',
      ],
    },
    {
      heading: 'Did it matter?',
      paragraphs: [
        'Each event that has begun can be opened. You see how far net sales were from what would have been expected without it, and how sure that is.',
      ],
      points: [
        'The chart below the answer shows the days of the event, at least four weeks before them, and two weeks after.',
        'If the event touched some parts of the store, the others show what would have happened. We look for the weighted average of them that moved most closely with the touched part in the days before. This is called a synthetic control.',
        'The range contains about 95 of 100 such differences. If it contains zero, there is no clear difference: chance explains as much.',
        'As a check, the same comparison is tried on earlier days, in which nothing was marked, and on the other parts. If many of them differ as much, the answer means little.',
        'If the event touched the whole store, there is nothing left to compare with. Then sales are compared with the forecast made before the event. That is weaker evidence. The range contains about 4 of 5 such differences, and a difference is called clear only if fewer than 1 in 50 forecasts would be as far off.',
        'Net sales moved with the event. Other things that happened in the same days moved them too. What a campaign takes from other products makes it look larger.',
      ],
    },
    {
      heading: 'When it can’t be told',
      points: [
        'We need eight weeks of figures before the event, and five other products, countries or other parts with sales.',
        'If the other parts didn’t move with the touched one before the event, so that simply taking the week before would have been closer, we say so instead of guessing.',
        'Parts that another event touched in the same days aren’t compared with. That includes products of a marked category or vendor. If another event touched something that can’t be told apart, such as a country, the answer names it.',
        'Small products vary so much that only large effects can be seen. Mark a category or a country if the event touched all of it.',
      ],
    },
  ],
}
