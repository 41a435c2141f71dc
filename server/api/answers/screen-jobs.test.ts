import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { answerSchema } from '#domain/contracts/agents/answers.ts'
import { createCustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { createFacts } from '#server/api/figures/facts/facts.ts'
import { MOST_OFTEN } from '#server/api/request/limits.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createStore, importOrders } from '#supabase/test/shop.ts'
import { optionsFor } from '#test/fixtures/shops/reports.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createAnswersApi } from './answers-api.ts'

const database = await openDatabase()
const folder = await mkdtemp(join(tmpdir(), 'cartwright-jobs-'))
const facts = createFacts({ database, folder, log: silentLog })
afterAll(async () => {
  await facts.close()
  await rm(folder, { recursive: true, force: true })
})

test('what was done is told with the product texts that were changed', async () => {
  const { claims, storeId } = await createStore(database)
  await importOrders(database, { storeId }, [
    { name: '1', at: '2026-05-01T12:00Z', entries: [{ kind: 'sale', amount: '10', quantity: 1, product: 'Blue cup' }] },
  ])
  await database.query(
    `insert into public.drafts
       (id, store_id, kind, proposed_by, content, content_hash, why, product_id, state, done_on, approved_hash, approved_at)
     select gen_random_uuid(), $1, 'listing', 'builder', '{}', '', '{}', id, 'done', '2026-05-02',
       encode(sha256(convert_to('{}', 'UTF8')), 'hex'), now()
     from public.products where store_id = $1`,
    [storeId],
  )
  const options = optionsFor(database, claims, '2026-05-20T12:00:00Z')
  const analyze = createCustomerAnalyses(facts)
  const api = createAnswersApi({ ...options, facts, analyze, mostOften: MOST_OFTEN.questions })

  const response = await api.request('/answers', {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: JSON.stringify({ agent: 'marketing-manager', text: 'What did we do, and what came of it?' }),
  })

  expect(response.status).toBe(200)
  const { reply } = v.parse(answerSchema, await response.json())
  expect(reply.text).toContain('Blue cup')
  expect(reply.text).toContain('May 2, 2026')
})
