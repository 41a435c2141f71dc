import { join } from 'node:path'
import * as v from 'valibot'
import { answerSchema } from '#domain/contracts/agents/answers.ts'
import { newFolder, removeFolder, startServer } from '#test/harness/server-process.ts'
import { importFile } from './imports.ts'
import { openInProcess } from './in-process.ts'
import { writeOrderFile, writeProductFile } from './order-file.ts'
import { createPerson, PASSWORD } from './person.ts'
import { percentile, report, timeMs } from './report.ts'
import { waitForFacts } from './wait-for-facts.ts'

/** `npm run bench -- answers -- --small` takes seconds. */
const ORDERS = process.argv.includes('--small') ? 1000 : 100_000
const TARGET = '300 ms'
const EMAIL = 'bench@example.com'

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October']

/** Usual questions of a month. Each month is asked for once, so that no answer is a kept one. */
const QUESTIONS = [
  'How were sales in {month} 2024?',
  'How many orders in {month} 2024 compared with the year before?',
  'Why did sales change in {month} 2024?',
  'What was the best day of {month} 2024?',
  'Top 5 products in {month} 2024',
  'Net sales by country in {month} 2024',
  'Net sales of Product number 7 in {month} 2024',
  'Average order value in France in {month} 2024',
  'Top 5 customers in {month} 2024',
  'Orders over 100 in {month} 2024',
  'What share of sales is Germany in {month} 2024?',
  'Average sales per day in {month} 2024',
]

/** Questions whose answers come from reports, which are kept until the data changes. */
const REPORTS = ['What is running low?', 'Who stopped buying?', 'What will I sell next month?']

/** The limit of questions a minute is for people. */
const FORGET_LIMIT = "delete from private.rate_limits where key like 'question%'"

async function fill(dataFolder: string) {
  const server = await startServer({ dataFolder, port: 4706 })
  const person = await createPerson(server, EMAIL)
  const products = `${dataFolder}-products.csv`
  await writeProductFile(products)
  await importFile(server, person, products)
  const orders = `${dataFolder}.csv`
  await writeOrderFile(orders, { orders: ORDERS, linesPerOrder: 3 })
  await importFile(server, person, orders)
  await server.stop()
}

/** Opens the filled folder without a socket, so that times are those of the answer alone. */
async function openShop(dataFolder: string) {
  const { app, client, database } = await openInProcess(dataFolder)
  const { data, error } = await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
  if (error) throw error
  const headers = { Authorization: `Bearer ${data.session.access_token}`, 'Content-Type': 'application/json' }
  const post = async (path: string, body: string) => app.request(path, { method: 'POST', headers, body })
  return {
    database,
    loadFacts: () => waitForFacts((body) => post('/api/figures', body)),
    ask: async (text: string) => {
      const response = await post('/api/answers', JSON.stringify({ agent: 'marketing-manager', text }))
      const answer: unknown = await response.json()
      if (!v.is(answerSchema, answer)) throw new Error(`${text}: ${JSON.stringify(answer)}`)
      if (answer.reply.plan?.kind === 'ask_back' && answer.reply.handOver === null) {
        throw new Error(`${text}: ${answer.reply.text}`)
      }
    },
  }
}

type Shop = Awaited<ReturnType<typeof openShop>>

async function timeQuestion({ ask, database }: Shop, question: string): Promise<number[]> {
  await database.query(FORGET_LIMIT)
  const taken: number[] = []
  for (const month of MONTHS) taken.push(await timeMs(() => ask(question.replace('{month}', month))))
  return taken
}

/** Measures the first answer to each question of a month. The questions of the first months warm up. */
export async function benchAnswers() {
  const folder = await newFolder()
  const dataFolder = join(folder, 'data')
  await fill(dataFolder)
  const shop = await openShop(dataFolder)
  await shop.loadFacts()
  const size = `${ORDERS.toLocaleString('en-US')} orders`
  const all: number[] = []
  for (const question of QUESTIONS) {
    const taken = (await timeQuestion(shop, question)).slice(1)
    all.push(...taken)
    report({ name: `"${question}", p50 at ${size}`, value: percentile(taken, 0.5), unit: 'ms' })
  }
  report({ name: `answers, p50 at ${size}`, value: percentile(all, 0.5), unit: 'ms' })
  report({ name: `answers, p95 at ${size}`, value: percentile(all, 0.95), unit: 'ms', target: TARGET })
  for (const question of REPORTS) {
    report({
      name: `"${question}", the first answer at ${size}`,
      value: await timeMs(() => shop.ask(question)),
      unit: 'ms',
    })
  }
  await shop.database.close()
  await removeFolder(folder)
}
