import type { Answer, Fault, SendProblem } from '#server/integrations/connector.ts'

export const notWooCommerce: Fault = {
  kind: 'not-this-platform',
  words:
    'There is no WooCommerce shop at this address, or its REST API is off. Check the address, and that permalinks in WordPress aren’t set to Plain.',
}

const wrongKey: Fault = {
  kind: 'wrong-key',
  words: 'WooCommerce doesn’t accept the key. Create a key with the permission Read and enter it.',
}

const missingRight: Fault = {
  kind: 'missing-right',
  words:
    'The key may not read orders. Its user needs the role Administrator or Shop manager, and the key the permission Read.',
}

const WORDS: Record<SendProblem, Fault> = {
  not_https: { kind: 'not-this-platform', words: 'The shop’s address must begin with https://.' },
  private_address: {
    kind: 'not-this-platform',
    words: 'This address belongs to a private network, which this installation doesn’t call.',
  },
  not_found: { kind: 'away', words: 'This address doesn’t exist. Check its spelling.' },
  unreachable: { kind: 'away', words: 'The shop can’t be reached. Check that its website opens in a browser.' },
  redirected: {
    kind: 'not-this-platform',
    words: 'The shop sends requests on to another address. Enter the address that the browser shows for the shop.',
  },
  timeout: { kind: 'away', words: 'The shop took too long to answer.' },
  too_large: { kind: 'unreadable', words: 'The shop’s answer is too large to read.' },
  not_json: notWooCommerce,
  too_deep: { kind: 'unreadable', words: 'The shop’s answer can’t be read.' },
}

const isProblem = (code: unknown): code is SendProblem => typeof code === 'string' && Object.hasOwn(WORDS, code)

/** Returns why a request has no answer. An error that isn't the client's is thrown again. */
export function faultOfProblem(error: unknown): Fault {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null
  if (!isProblem(code)) throw error
  return WORDS[code]
}

const codeOf = ({ json }: Answer): string =>
  typeof json === 'object' && json !== null && 'code' in json && typeof json.code === 'string' ? json.code : ''

/** Returns what an answer other than 200 means. */
export function faultOfStatus(answer: Answer): Fault {
  const { status } = answer
  if (status === 401) return codeOf(answer) === 'woocommerce_rest_cannot_view' ? missingRight : wrongKey
  if (status === 403) return missingRight
  if (status === 404) return notWooCommerce
  if (status >= 500) return { kind: 'away', words: `The shop answers with an error (${status}).` }
  return { kind: 'unreadable', words: `The shop refuses a request (${status}).` }
}

export const tooManyRequests = (goOnAt: number): Fault => ({
  kind: 'too-many-requests',
  words: 'The shop asks for fewer requests. The sync goes on by itself.',
  goOnAt,
})

const REASONS = {
  unknown: 'isn’t what WooCommerce documents',
  repeated: 'repeats the same page',
  moving: 'changes while it is read',
}

export const unreadable = (path: string, reason: keyof typeof REASONS = 'unknown'): Fault => ({
  kind: 'unreadable',
  words: `The shop’s list of ${path.split('/').at(-1)} ${REASONS[reason]}. Nothing was changed.`,
})
