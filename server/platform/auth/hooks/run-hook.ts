import { randomUUID } from 'node:crypto'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { callEndpoint } from './call-endpoint.ts'
import { callFunction } from './call-function.ts'
import type { HookName, HookTargets } from './hook-target.ts'

type HookCall = {
  /** What the hook is told, besides `metadata`. */
  input: Record<string, unknown>
  /** The user's id, for the fair use of the database. */
  person: string
  /** The caller's address; null on this machine. */
  ip: string | null
}

/** Calls the code of a project. Must not be called in a transaction: the embedded engine has one connection. */
export type Hooks = {
  isSet(name: HookName): boolean
  /** Resolves to the answer, or to null if there is none. Throws an `AuthError` if the hook refuses or fails. */
  run(name: HookName, call: HookCall): Promise<unknown>
}

export type HookLimits = {
  /** The time of a function of the database. */
  functionMs: number
  /** The time of a request to an endpoint with all its tries, and the wait between these. */
  requestMs: number
  backoffMs: number
}

export const defaultHookLimits: HookLimits = { functionMs: 2000, requestMs: 5000, backoffMs: 2000 }

const names: Record<HookName, string> = {
  before_user_created: 'before-user-created',
  custom_access_token: 'customize-access-token',
  mfa_verification_attempt: 'mfa-verification',
  password_verification_attempt: 'password-verification',
  send_email: 'send-email',
  send_sms: 'send-sms',
}

type HookOptions = { database: Database; targets: HookTargets; limits: HookLimits; clock: Clock; log: Log }

export function createHooks(options: HookOptions): Hooks {
  const { targets, clock, log } = options
  return {
    isSet: (name) => targets[name] !== undefined,
    async run(name, { input, person, ip }) {
      const metadata = {
        uuid: randomUUID(),
        time: clock().toISOString(),
        name: names[name],
        ...(ip && { ip_address: ip }),
      }
      const body = JSON.stringify({ metadata, ...input })
      const answer = await call(options, name, { body, person })
        .then((text) => (text === null ? null : parse(text)))
        .catch((error: unknown) => {
          log.warn('an auth hook failed', { hook: name, error })
          throw error instanceof AuthError ? error : describeFailure(targets, name)
        })
      return checkAnswer(answer)
    },
  }
}

function call(
  { database, targets, limits, clock }: HookOptions,
  name: HookName,
  { body, person }: { body: string; person: string },
): Promise<string | null> {
  const target = targets[name]
  if (target === undefined) throw new Error(`The hook ${name} is not set.`)
  return target.kind === 'endpoint'
    ? callEndpoint(target, { body, clock, limits })
    : callFunction(database, target, { body, person, timeoutMs: limits.functionMs })
}

/** The reason is in the log. An endpoint's address may be a secret, and a function's name is none. */
function describeFailure(targets: HookTargets, name: HookName): AuthError {
  const target = targets[name]
  const place = target?.kind === 'function' ? ` URI: ${target.uri}` : ''
  return new AuthError(500, 'unexpected_failure', `Error running hook${place}`)
}

const unreadable = () => new AuthError(500, 'unexpected_failure', 'Error unmarshaling JSON output.')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable()
  }
}

const answerSchema = z
  .looseObject({ error: z.object({ message: z.string().nullish(), http_code: z.unknown().optional() }).nullish() })
  .nullable()

/**
 * Returns the answer, or throws the error that it carries. An answer that can't be read also refuses, although the
 * hosted service ignores an error of the wrong shape.
 */
function checkAnswer(answer: unknown): unknown {
  const read = answerSchema.safeParse(answer)
  if (!read.success) throw unreadable()
  const { message, http_code: status } = read.data?.error ?? {}
  if (!message) return answer
  if (isErrorStatus(status) && status !== 500) throw new AuthError(status, 'unknown', message)
  throw new AuthError(500, 'unexpected_failure', message)
}

const isErrorStatus = (status: unknown): status is ContentfulStatusCode =>
  typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599
