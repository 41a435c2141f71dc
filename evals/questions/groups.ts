import { CLAUSE_QUESTIONS } from './asked/clauses.ts'
import { DAYS_QUESTIONS } from './asked/of-days.ts'
import { JOB_QUESTIONS } from './asked/of-jobs.ts'
import { EARLIER_UNSEEN_QUESTIONS } from './asked/earlier-unseen.ts'
import { LATER_QUESTIONS } from './asked/later.ts'
import { FURTHER_TALKS } from './asked/further-talks.ts'
import { FURTHER_TURNS } from './asked/further-turns.ts'
import { FRESH_FIGURES } from './asked/fresh-figures.ts'
import { FRESH_TALKS } from './asked/fresh-talks.ts'
import { OPENED_RETAIL } from './asked/opened-retail.ts'
import { OPENED_SAMPLE } from './asked/opened-sample.ts'
import { RETAIL_FIGURES } from './asked/retail-figures.ts'
import { RETAIL_TALKS } from './asked/retail-talks.ts'
import { NEW_UNSEEN_RETAIL } from './asked/new-unseen-retail.ts'
import { NEW_UNSEEN_SAMPLE } from './asked/new-unseen-sample.ts'
import { TURNS_OF_TRADES } from './asked/turns-of-trades.ts'
import type { Group } from './report.ts'
import { SAMPLE_FIGURES } from './asked/sample-figures.ts'
import { SAMPLE_TALKS } from './asked/sample-talks.ts'
import { SEEN_QUESTIONS } from './asked/seen.ts'

/** Groups named "seen" were written with a look at what failed. The others are never used to improve a product. */
export const SAMPLE_GROUPS: readonly Group[] = [
  { name: 'sample shop, seen', least: 0.97, mostAsAnother: 0, questions: SEEN_QUESTIONS },
  { name: 'of an owner’s jobs, seen', least: 0.98, mostAsAnother: 0, questions: JOB_QUESTIONS },
  { name: 'sample shop, unseen', least: 0.85, mostAsAnother: 0, questions: EARLIER_UNSEEN_QUESTIONS },
  { name: 'of profit, stock, shares and more, unseen', least: 0.88, mostAsAnother: 0, questions: LATER_QUESTIONS },
  { name: 'of averages, seasons and more, unseen', least: 0.85, mostAsAnother: 0, questions: DAYS_QUESTIONS },
  {
    name: 'sample shop in a hurry, seen',
    least: 0.95,
    mostAsAnother: 0,
    questions: [...SAMPLE_FIGURES, ...SAMPLE_TALKS],
  },
  { name: 'of many trades, seen', least: 0.97, mostAsAnother: 1, questions: [...FRESH_FIGURES, ...FRESH_TALKS] },
  { name: 'of whole clauses, seen', least: 0.95, mostAsAnother: 0, questions: CLAUSE_QUESTIONS },
  {
    name: 'sample shop in a hurry, opened in November 2026, seen',
    least: 0.95,
    mostAsAnother: 0,
    questions: OPENED_SAMPLE,
  },
  {
    name: 'of further turns, seen',
    least: 0.97,
    mostAsAnother: 0,
    questions: [...FURTHER_TURNS, ...FURTHER_TALKS, ...TURNS_OF_TRADES],
  },
  { name: 'sample shop, new, unseen', least: 0.6, mostAsAnother: 9, questions: NEW_UNSEEN_SAMPLE },
]

export const RETAIL_GROUPS: readonly Group[] = [
  {
    name: 'Online Retail in a hurry, seen',
    least: 0.98,
    mostAsAnother: 0,
    questions: [...RETAIL_FIGURES, ...RETAIL_TALKS],
  },
  {
    name: 'Online Retail in a hurry, opened in November 2026, seen',
    least: 0.94,
    mostAsAnother: 0,
    questions: OPENED_RETAIL,
  },
  {
    name: 'Online Retail, new, unseen',
    least: 0.76,
    mostAsAnother: 6,
    questions: NEW_UNSEEN_RETAIL,
  },
]
