const lengthBytes = 4
const typeBytes = 1

/**
 * Returns a function that returns the complete messages of a byte stream, or null. An incomplete message waits for the
 * next chunk.
 */
export function createMessageCutter(): (chunk: Uint8Array) => Uint8Array | null {
  let pending: Uint8Array = new Uint8Array(0)
  let hasStarted = false

  return function cut(chunk) {
    const bytes = pending.length === 0 ? chunk : concatenate([pending, chunk])
    // Only the first message, the start-up packet, has no type byte.
    const end = hasStarted ? endOfWholeMessages(bytes, typeBytes) : endOfFirstMessage(bytes)
    pending = bytes.subarray(end)
    if (end === 0) return null
    hasStarted = true
    return bytes.subarray(0, end)
  }
}

export function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

function endOfFirstMessage(bytes: Uint8Array): number {
  if (bytes.length < lengthBytes) return 0
  const length = lengthAt(bytes, 0)
  return length <= bytes.length ? length : 0
}

function endOfWholeMessages(bytes: Uint8Array, header: number): number {
  let end = 0
  while (end + header + lengthBytes <= bytes.length) {
    const next = end + header + lengthAt(bytes, end + header)
    if (next > bytes.length) break
    end = next
  }
  return end
}

function lengthAt(bytes: Uint8Array, offset: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(offset)
}
