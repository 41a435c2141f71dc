import type { Reply } from '#domain/advisor/advisor.ts'
import { type Agent, agentFor, type Task } from '#domain/advisor/agents.ts'
import { replyOf } from '#domain/advisor/answer.ts'
import type { PeriodProblem } from '#domain/advisor/questions/days/period-patterns.ts'
import type { Talk } from '#domain/advisor/request.ts'
import { metricTerm } from '#domain/terms/metric-terms.ts'
import type { MetricName } from '#domain/metrics.ts'

/** Replies to messages without a question about the store, such as greetings. */
export function replyToSmallTalk(kind: Talk, { name, field }: Agent): Reply {
  const texts: Record<Talk, string> = {
    empty: `Your message was empty. I answer questions about ${field}.`,
    greeting: `Hello. I answer questions about ${field}. What would you like to know?`,
    thanks: 'You are welcome. Is there anything else?',
    help: `I am Cartwright’s built-in ${name}, a program and not a person. I compute every answer from your store's own figures and I answer questions about ${field}. You can name a period in your own words, such as "last month" or "since March".`,
    other_language: `I am sorry, I can only answer in English for now. Ask me in English about ${field}.`,
  }
  return replyOf({ text: texts[kind] })
}

/** Asks which days the person means when the question's dates can't be used. */
export function replyToProblem(problem: PeriodProblem): Reply {
  const texts: Record<PeriodProblem, string> = {
    ambiguous:
      'I cannot tell which day you mean. Write the date as year-month-day, such as 2026-03-04, or name the month.',
    future: 'That is in the future. Analytics has a forecast of sales and orders under Forecast.',
    unnamed: 'I do not know which days you mean by that. Name them, such as "from November 24 to November 30".',
  }
  return replyOf({ text: texts[problem] })
}

/** Says that the figures can't answer the question, and what the agent can answer. */
export function replyToMissing(answer: string, { field }: Agent): Reply {
  return replyOf({ text: `${answer} I can answer questions about ${field}.` })
}

/** Defines metrics. */
export function definitionsOf(metrics: readonly MetricName[]): string {
  return metrics
    .map(metricTerm)
    .map(({ label, definition }) => `${label}: ${definition}`)
    .join('\n')
}

/** Replies with the name of the agent that can answer, and offers to pass the question on. */
export function replyWithHandOver(subject: { metric: MetricName } | { task: Task }, question: string): Reply {
  const colleague = agentFor(subject)
  return replyOf({
    text: `Ask ${colleague.name}, who answers questions about ${colleague.field}.`,
    handOver: { agent: colleague.id, question: Array.from(question).slice(0, 500).join('') },
  })
}

const LONGEST_SUGGESTION = 120

/** Replies when there are no orders: offers ways to get some, and suggests to ask the same question again. */
export function replyWithoutFigures(question: string): Reply {
  return replyOf({
    text: 'There are no orders yet, so I cannot answer. Import your order history or explore with sample data, then ask me again.',
    offers: ['import', 'sample'],
    suggestions: question.length <= LONGEST_SUGGESTION ? [question] : [],
  })
}
