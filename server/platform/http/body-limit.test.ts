import { expect, test } from 'vitest'

import { readBodyText } from './body-limit.ts'

/** Node requires `duplex` for a streamed body; the browser's types don't have it. */
function post(body: ReadableStream<Uint8Array>, headers: Record<string, string> = {}): Request {
  const init = { method: 'POST', body, headers, duplex: 'half' }
  return new Request('http://localhost', init)
}

function streamed(chunks: readonly string[], headers: Record<string, string> = {}) {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks[sent]
      sent += 1
      if (chunk === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(chunk))
    },
  })
  return { request: post(body, headers), sentChunks: () => sent }
}

test('a body up to the limit is read completely', async () => {
  expect(await readBodyText(streamed(['abc', 'de']).request, 5)).toBe('abcde')
})

test('an endless body is refused at the limit', async () => {
  const { request, sentChunks } = streamed(Array.from({ length: 1000 }, () => '0123456789'))

  await expect(readBodyText(request, 25)).rejects.toMatchObject({ name: 'BodyTooLargeError', limitBytes: 25 })
  expect(sentChunks()).toBeLessThan(10)
})

test('a body with a Content-Length above the limit is not read', async () => {
  const { request } = streamed(['x'], { 'Content-Length': '26' })

  await expect(readBodyText(request, 25)).rejects.toMatchObject({ name: 'BodyTooLargeError' })
  expect(request.bodyUsed).toBe(false)
})

test('a missing body is an empty text', async () => {
  expect(await readBodyText(new Request('http://localhost'))).toBe('')
})

test('a character split between chunks is decoded', async () => {
  const [first, second] = [new Uint8Array([0xc3]), new Uint8Array([0xa9])]
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(first)
      controller.enqueue(second)
      controller.close()
    },
  })

  expect(await readBodyText(post(body))).toBe('é')
})
