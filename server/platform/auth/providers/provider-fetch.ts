const maxBytes = 512 * 1024

class AnswerTooLargeError extends Error {
  constructor() {
    super(`A sign-in provider's answer is larger than ${maxBytes} bytes.`)
    this.name = 'AnswerTooLargeError'
  }
}

async function readBytes(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    // Leaving the loop ends the connection.
    if (length > maxBytes) throw new AnswerTooLargeError()
    chunks.push(chunk)
  }
  return Uint8Array.from(Buffer.concat(chunks))
}

/** `fetch` for requests to providers: refuses large answers without reading further. */
export async function fetchFromProvider(url: string, init: RequestInit): Promise<Response> {
  const { body, status, headers } = await fetch(url, init)
  return new Response(body === null ? null : await readBytes(body), { status, headers })
}
