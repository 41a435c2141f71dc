import { unreachable } from '#data/backend/backend.ts'

export type ServerEvent = { name: string; data: string }

type Reading = {
  /** Ends the reading, with its reason as the error. */
  signal: AbortSignal
  /** Called for whatever arrives, also a heartbeat. */
  onProgress: () => void
}

/** Reads the events of a `text/event-stream`, as they arrive. Comments and incomplete events at the end are left out. */
export async function* readEvents({ body }: Response, { signal, onProgress }: Reading): AsyncGenerator<ServerEvent> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  const end = () => void reader.cancel(signal.reason).catch(() => {})
  signal.addEventListener('abort', end, { once: true })
  let text = ''
  try {
    for (;;) {
      const { value, done } = await readChunk(reader, signal)
      if (done) return
      onProgress()
      const events = `${text}${value}`.split(/\r?\n\r?\n/)
      text = events.pop() ?? ''
      for (const event of events) yield* parseEvent(event)
    }
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

async function readChunk(reader: ReadableStreamDefaultReader<string>, signal: AbortSignal) {
  signal.throwIfAborted()
  try {
    const chunk = await reader.read()
    signal.throwIfAborted()
    return chunk
  } catch (error) {
    signal.throwIfAborted()
    throw unreachable(error)
  }
}

function parseEvent(text: string): ServerEvent[] {
  const fields = text.split(/\r?\n/).map((line) => /^(event|data): ?(.*)$/.exec(line))
  const valuesOf = (field: string) => fields.flatMap((found) => (found?.[1] === field ? [found[2] ?? ''] : []))
  const data = valuesOf('data')
  return data.length === 0 ? [] : [{ name: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') }]
}
