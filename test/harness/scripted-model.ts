import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { PlannedQuestion } from '#domain/advisor/planner/planned-question.ts'
import { listenOnFreePort } from './listen.ts'

/** What a server does with a request. */
export type Script = (response: ServerResponse, request: IncomingMessage) => void

const answerOf = (content: string | null, more: object = {}) => ({
  id: 'x',
  object: 'chat.completion',
  created: 1,
  model: 'scripted',
  choices: [{ index: 0, message: { role: 'assistant', content, ...more }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
})

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Answers with this text, as a model does. */
export const say =
  (content: string | null, more: object = {}): Script =>
  (response) =>
    response.writeHead(200, JSON_TYPE).end(JSON.stringify(answerOf(content, more)))

/** Answers with a plan. */
export const sayPlan = (plan: PlannedQuestion): Script => say(JSON.stringify({ plan }))

/** Faults of a server, all of which leave a question to the agents, and the tokens of the answer that count after them. */
export const FAULTS: Readonly<Record<string, { script: Script; why: RegExp; output: number }>> = {
  'never answers': { script: () => undefined, why: /didn’t answer in time/, output: 2000 },
  'sends the beginning of an answer, and no more': {
    script: (response) => void response.writeHead(200, JSON_TYPE).write('{"id":"x",'),
    why: /didn’t answer in time/,
    output: 2000,
  },
  'sends rubbish': {
    script: (response) => response.writeHead(200, JSON_TYPE).end('\u0000\uffff<<'),
    why: /can’t be used/,
    output: 2000,
  },
  'sends JSON of another kind': {
    script: (response) => response.writeHead(200, JSON_TYPE).end('{"error":"none"}'),
    why: /can’t be used/,
    output: 2000,
  },
  'says what is no JSON': { script: say('Your net sales were $999,999.'), why: /can’t be used/, output: 20 },
  'says another JSON': { script: say('{"plan":{"kind":"figures"}}'), why: /can’t be used/, output: 20 },
  'says nothing': { script: say(null), why: /can’t be used/, output: 20 },
  'calls a tool that there is not': {
    script: say(null, {
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'delete_store', arguments: '{}' } }],
    }),
    why: /can’t be used/,
    output: 20,
  },
  'answers in another language': { script: say('Ihr Umsatz beträgt 999 Euro.'), why: /can’t be used/, output: 20 },
  'sends a huge answer': { script: say('x'.repeat(1_000_000)), why: /can’t be used/, output: 2000 },
  'sends a page': {
    script: (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Hello</h1>'),
    why: /can’t be used/,
    output: 2000,
  },
  'refuses the key': { script: (response) => response.writeHead(401).end('bad key'), why: /refused/, output: 0 },
  'has too much to do': { script: (response) => response.writeHead(429).end(), why: /is busy/, output: 0 },
  'has a fault': { script: (response) => response.writeHead(500).end(), why: /is busy/, output: 2000 },
  'sends elsewhere': {
    script: (response) => response.writeHead(307, { Location: '/elsewhere' }).end(),
    why: /refused/,
    output: 2000,
  },
  'cuts the connection': { script: (response) => void response.destroy(), why: /didn’t answer/, output: 2000 },
}

/** Opens an OpenAI-compatible server that does what the script says, until the test ends. */
export async function openScriptedModel(script: Script) {
  const requests: { path: string; authorization: string; body: string }[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const { authorization = '' } = request.headers
      requests.push({ path: request.url ?? '', authorization, body: await text(request) })
      script(response, request)
    })()
  })
  const port = await listenOnFreePort(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseUrl: `http://127.0.0.1:${port}/v1`, requests }
}
