import type { Fault, SendProblem } from './connector.ts'

const WORDS: Record<Exclude<SendProblem, 'not_json'>, Fault> = {
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
  too_deep: { kind: 'unreadable', words: 'The shop’s answer can’t be read.' },
}

const isKnown = (code: unknown): code is keyof typeof WORDS => typeof code === 'string' && Object.hasOwn(WORDS, code)

/** Returns why a request has no answer. A page instead of data is another website. Throws other errors again. */
export function faultOfProblem(error: unknown, notThisPlatform: Fault): Fault {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'not_json') return notThisPlatform
  if (!isKnown(code)) throw error
  return WORDS[code]
}

export const tooManyRequests = (goOnAt: number): Fault => ({
  kind: 'too-many-requests',
  words: 'The shop asks for fewer requests. The sync goes on by itself.',
  goOnAt,
})

/** What an answer means whose status says nothing of the platform. */
export const faultOfOtherStatus = (status: number): Fault =>
  status >= 500
    ? { kind: 'away', words: `The shop answers with an error (${status}).` }
    : { kind: 'unreadable', words: `The shop refuses a request (${status}).` }

const REASONS = {
  unknown: (platform: string) => `isn’t what ${platform} documents`,
  refused: (platform: string) => `was answered with an error of ${platform}`,
  repeated: () => 'repeats the same page',
  moving: () => 'changes while it is read',
}

export type UnreadableReason = keyof typeof REASONS

export const unreadableList = (platform: string, list: string, reason: UnreadableReason): Fault => ({
  kind: 'unreadable',
  words: `The shop’s list of ${list} ${REASONS[reason](platform)}. Nothing was changed.`,
})
