import { asks, type Job, lists, PERIODS, type Question, SALES } from '../truth.ts'

const says = (pattern: RegExp, ...phrasings: readonly string[]): Question[] =>
  phrasings.map((ask) => ({ ask, kind: 'job', truth: { metrics: [], periods: [], says: pattern } }))

const figures = (truth: Parameters<typeof asks>, ...others: readonly string[]): Question[] => {
  const [ask, metrics, rest] = truth
  return [ask, ...others].map((text) => asks(text, metrics, rest))
}

const jobs = (job: Job, ...phrasings: readonly string[]): Question[] =>
  phrasings.map((ask) => ({ ask, kind: 'job', truth: { job } }))

/** What owners ask to get their work done: each in several ways, plain and sloppy. */
export const JOB_QUESTIONS: readonly Question[] = [
  ...figures(
    ['How did yesterday go?', SALES, { periods: PERIODS.yesterday }],
    "how'd yesterday go",
    'how was yesterday',
    'hows yesterday looking',
    'yday sales pls',
    'how did we do yesterday, roughly',
    'how good was yesterday',
  ),
  ...figures(
    ['Sales last month as a chart', SALES, { periods: PERIODS.lastMonth }],
    'chart last months sales',
    'can you show me a graph of sales last month',
    'sales last month real quick',
    'how did sales really look last month',
    'pls analyze sales last month',
  ),
  ...figures(["What's my profit last month?", ['gross_profit'], { periods: PERIODS.lastMonth }], 'profit last month?'),
  ...figures(
    ['Did we make money last month?', ['gross_profit'], { periods: PERIODS.lastMonth }],
    'were we profitable last month',
    'are we making a profit last month',
  ),
  ...says(
    /^No product with a known cost was sold below it from Feb 19 to May 19, 2026/,
    'Which products lose money?',
    'what am I losing money on',
    'which products are we selling at a loss',
  ),
  ...figures(
    [
      'Compare this week with last',
      SALES,
      { periods: [['2026-05-18', '2026-05-20']], versus: [['2026-05-11', '2026-05-13']] },
    ],
    'this week vs last',
    'this week compared to last week',
  ),
  ...figures(
    ['Who are my best customers?', SALES, { periods: PERIODS.unstated, by: ['customer'], top: 3 }],
    'best customers',
    'top customers pls',
    'biggest customers',
  ),
  ...figures(
    [
      'How many customers come back?',
      ['returning_customer_rate', 'returning_customers'],
      { periods: PERIODS.unstated },
    ],
    'do customers come back',
    'how many people come back',
  ),
  ...figures(
    ['How many orders do we have so far this month?', ['orders'], { periods: PERIODS.thisMonth }],
    'orders this month so far',
  ),
  ...['Who hasn’t ordered in a while?', 'who stopped buying', 'which customers have we lost'].map((ask) =>
    lists(ask, { names: { kind: 'lapsed' } }),
  ),
  ...['What’s running out?', 'whats about to run out', 'anything running low'].map((ask) =>
    lists(ask, { names: { kind: 'running low' } }),
  ),
  ...jobs('what to do today', 'What should I do today?', 'whats on my plate today', 'anything to do'),
  ...jobs('what to do today', 'what needs my attention'),
  ...jobs('what changed', 'what changed', 'any problems?', 'did anything break', 'anything I should worry about'),
  ...says(
    /customers are overdue: [^]* agreed to marketing/,
    'Who should I write to?',
    'who should i email',
    'which customers should we contact this week',
    'who can I send the newsletter to',
  ),
  ...says(
    /^Order \d+ of /,
    'What should I order?',
    'what do i need to reorder',
    'which products should we restock',
    'do I need to order anything',
  ),
  ...says(
    /^I find no event for .* in your calendar/,
    'Did the campaign work?',
    'how did the newsletter do',
    'was the last campaign worth it',
    'did my spring sale work',
    'what did our last promotion bring',
  ),
  ...says(
    /in Settings, under Notifications/,
    'Send me a weekly summary',
    'email me a report every monday',
    'can you send me the numbers by email every week',
    'set up a daily email summary',
  ),
  ...says(
    /^No goal is set for May 2026.* Net sales are \$[\d,.]+ up to May 19/,
    'Are we on track this month?',
    'are we on target',
    'will we hit our goal',
    'how are we doing against the goal this month',
  ),
  ...says(
    /^Net sales (?:rose|fell) by \$.*What moved them that way: /s,
    'Why did sales drop last week?',
    'why are sales down last month',
    'what happened to sales in april',
  ),
  ...says(
    /likely to be about \$[\d,]+ in June 2026/,
    'What will next month look like?',
    'how will next month go',
    'what can we expect next month',
    'outlook for next month',
  ),
  ...says(
    /^Nothing that Today proposed was marked as done/,
    'What did we do last week?',
    'what did we get done this month',
    'what came of it',
    'did it work',
  ),
]
