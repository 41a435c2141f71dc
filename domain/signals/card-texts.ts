import type { Insight } from '#domain/contracts/signals.ts'

export type CardNames = {
  currency: string
  /** What people call the part of a series, such as Germany for `country:DE`, and an order by its id. */
  nameOf: (id: string) => string
}

export type CardTexts = Pick<
  Insight,
  'severity' | 'since' | 'title' | 'body' | 'unusual' | 'parts' | 'against' | 'action' | 'href'
>
