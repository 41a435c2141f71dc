import { validationFailed } from './auth-error.ts'

// All of it travels in every access token, and a header line holds 16 KiB.
const maxBytes = 6_000

/** The metadata as given, or a refusal when it would not fit into an access token. */
export function checkMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  if (Buffer.byteLength(JSON.stringify(metadata)) > maxBytes) {
    throw validationFailed(`User metadata cannot be larger than ${maxBytes} bytes`)
  }
  return metadata
}
