import { queryOptions } from '@tanstack/react-query'
import { AppError } from '#lib/app-error.ts'
import { readSixDigits } from '#lib/six-digits.ts'
import { readFromAuth, requestAuth } from './request-auth.ts'

/** `factorId` is `null` if two-step verification is off, `codesLeft` if the person never made recovery codes. */
export type TwoStep = { factorId: string | null; codesLeft: number | null }

/** What an authenticator app needs: a QR code as a `data:` URL, or the secret as text. */
export type Enrollment = { factorId: string; picture: string; secret: string }

export const twoStepQueries = {
  /** Whether the person has two-step verification. */
  own: () => queryOptions({ queryKey: ['two-step'], queryFn: loadTwoStep }),
}

async function loadTwoStep(): Promise<TwoStep> {
  const { data: factors } = await readFromAuth((auth) => auth.mfa.listFactors())
  const hasCodes = factors?.all.some(({ factor_type: type }) => type === 'recovery_code') ?? false
  const codes = hasCodes ? await readFromAuth((auth) => auth.mfa.recoveryCodes.getStatus()) : null
  return { factorId: factors?.totp[0]?.id ?? null, codesLeft: codes?.data?.remaining ?? null }
}

/** Prepares an authenticator app. Two-step verification is on once `confirmEnrollment` has its first code. */
export async function startEnrollment(): Promise<Enrollment> {
  const { data } = await requestAuth((auth) => auth.mfa.enroll({ factorType: 'totp', issuer: 'Cartwright' }))
  if (!data) throw new AppError('The server sent no key. Please try again.', { code: 'unexpected' })
  return { factorId: data.id, picture: data.totp.qr_code, secret: data.totp.secret }
}

/** Removes what `startEnrollment` prepared. Ignores a failure, because the server removes it within an hour. */
export async function cancelEnrollment({ factorId }: Enrollment): Promise<void> {
  await requestAuth((auth) => auth.mfa.unenroll({ factorId })).catch(() => {})
}

/** Turns two-step verification on with the app's first code. The server ends the person's other sessions. */
export async function confirmEnrollment({ factorId }: Enrollment, code: string): Promise<void> {
  await limitEntries(() => requestAuth((auth) => auth.mfa.challengeAndVerify({ factorId, code })))
}

/** Creates recovery codes, or replaces them if the person has some. Nothing shows them again. */
export async function makeRecoveryCodes({ codesLeft }: Pick<TwoStep, 'codesLeft'>): Promise<string[]> {
  const { data } = await requestAuth(({ mfa: { recoveryCodes } }) =>
    codesLeft === null ? recoveryCodes.generate() : recoveryCodes.regenerate(),
  )
  return data?.codes ?? []
}

/** Turns two-step verification off. Needs a code of the app or a recovery code. */
export async function turnOffTwoStep(factorId: string, code: string): Promise<void> {
  await proveSecondFactor({ code, isRecoveryCode: readSixDigits(code) === null })
  await requestAuth((auth) => auth.mfa.unenroll({ factorId }))
  await requestAuth((auth) => auth.refreshSession())
}

/** A code of the authenticator app, or a recovery code. */
export type SecondFactor = { code: string; isRecoveryCode: boolean }

/**
 * Sends the second factor, after which the session may be used. Throws an `AppError`: `mfa_verification_failed` for a
 * wrong code, `too_many_codes` after too many.
 */
export async function proveSecondFactor({ code, isRecoveryCode }: SecondFactor): Promise<void> {
  await limitEntries(() => (isRecoveryCode ? proveByRecoveryCode(code) : proveByApp(readSixDigits(code) ?? code)))
}

const proveByRecoveryCode = (code: string) => requestAuth((auth) => auth.mfa.recoveryCodes.verify({ code }))

async function proveByApp(code: string): Promise<unknown> {
  const { data } = await requestAuth((auth) => auth.mfa.listFactors())
  const factorId = data?.totp[0]?.id
  if (factorId !== undefined) return requestAuth((auth) => auth.mfa.challengeAndVerify({ factorId, code }))
  // It was turned off in another browser meanwhile, so a new token is enough.
  return requestAuth((auth) => auth.refreshSession())
}

/** Codes have a longer limit than passwords, so the message differs. */
async function limitEntries(enter: () => Promise<unknown>): Promise<void> {
  try {
    await enter()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'over_request_rate_limit') throw error
    const message = 'Too many attempts. Wait up to an hour, then try again.'
    throw new AppError(message, { code: 'too_many_codes', cause: error })
  }
}
