import { expect, test } from 'vitest'
import { createLog, silentLog } from '#server/platform/system/log.ts'
import { createMailFinisher } from './finish-mail.ts'

const send = async () => undefined

test('a mail server is not awaited, and its failure is logged', async () => {
  const lines: string[] = []
  const finish = createMailFinisher(
    { kind: 'smtp', send },
    createLog((line) => lines.push(line)),
  )
  const { promise: work, reject } = Promise.withResolvers<void>()

  await finish(work)
  reject(new Error('connection refused'))
  await work.catch(() => undefined)

  expect(lines.join()).toContain('connection refused')
})

test('the outbox is awaited, and its failure is thrown', async () => {
  const finish = createMailFinisher({ kind: 'outbox', send }, silentLog)

  await expect(finish(Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
})
