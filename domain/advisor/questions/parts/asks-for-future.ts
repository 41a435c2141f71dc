import type { Parts } from './read-parts.ts'

const SUBJECT = String.raw`(?:i|we|they|you|it|there|(?:my|our|the) \w+|sales|orders|revenue|customers)`
const UNITS = 'january|february|march|april|may|june|july|august|september|october|november|december'

/** Words that ask for what isn't known yet: "what will I sell", "how many orders to expect". */
const FUTURE = new RegExp(
  String.raw`\b(?:forecast\w*|outlook|predict\w*|projections?|projected|expect(?:ed|ing|s)?|will ${SUBJECT}|` +
    String.raw`(?:will|going to) (?:be|have|get|make|earn|sell)|next (?:${UNITS}|christmas|spring|summer|autumn|fall|winter))\b`,
  'g',
)

/** Whether something of a question is left that is no word for the future: nobody forecasts the weather. */
export function hasMoreThanFuture({ text, unread }: Pick<Parts, 'text' | 'unread'>): boolean {
  const words = [...text.matchAll(FUTURE)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
  return unread.some(({ start, end }) => words.every((word) => end <= word.start || start >= word.end))
}

/** Whether a question is about the future. Names, such as that of a product, don't count. */
export function asksForFuture({ mentions, text }: Pick<Parts, 'mentions' | 'text'>): boolean {
  return [...text.matchAll(FUTURE)].some(({ index, 0: words }) =>
    mentions.every(({ start, end }) => end <= index || start >= index + words.length),
  )
}
