const ascii = (text: string) => [...Buffer.from(text, 'latin1')]

type Signature = readonly { at: number; bytes: readonly number[] }[]

/** How files of each kind begin. */
const signaturesByType: Readonly<Record<string, readonly Signature[]>> = {
  'image/png': [[{ at: 0, bytes: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a, 0, 0, 0, 0x0d, ...ascii('IHDR')] }]],
  'image/jpeg': [[{ at: 0, bytes: [0xff, 0xd8, 0xff] }]],
  'image/gif': [[{ at: 0, bytes: ascii('GIF87a') }], [{ at: 0, bytes: ascii('GIF89a') }]],
  'image/webp': [
    [
      { at: 0, bytes: ascii('RIFF') },
      { at: 8, bytes: ascii('WEBP') },
    ],
  ],
  'image/avif': [[{ at: 4, bytes: ascii('ftypavif') }], [{ at: 4, bytes: ascii('ftypavis') }]],
}

/** As many bytes as the longest signature reaches. */
export const SIGNATURE_BYTES = 16

/** False where the first bytes are not those of the image that the type names; other types are not judged. */
export function matchesSignature(mimeType: string, start: Uint8Array): boolean {
  const signatures = signaturesByType[mimeType]
  return signatures === undefined || signatures.some((signature) => isAtStart(signature, start))
}

const isAtStart = (signature: Signature, start: Uint8Array) =>
  signature.every(({ at, bytes }) => bytes.every((byte, index) => start[at + index] === byte))
