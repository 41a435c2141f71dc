import type { Context } from 'hono'
import { z } from 'zod'
import { validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { sendLink } from '#server/platform/auth/emails/send-link.ts'
import { optionalText, parseEmail, readBody } from '#server/platform/auth/request-body.ts'
import { challengeFields, parseChallenge } from '#server/platform/auth/sign-in/pkce.ts'

const bodySchema = z.object({ email: optionalText, ...challengeFields })

/** POST /recover. The response is the same whether or not the address has an account. */
export const recoverPassword = (services: AuthServices) => async (context: Context) => {
  const body = await readBody(context.req.raw, bodySchema)
  if (body.email === '') throw validationFailed('Password recovery requires an email')
  const email = parseEmail(body.email)
  const challenge = parseChallenge(body)
  await services.intervals.claim('recovery', email)

  const { rows } = await services.database.query<{ id: string }>(
    `select id from auth.users where email = $1 and is_sso_user = false and deleted_at is null`,
    [email],
  )
  const [user] = rows
  if (user) {
    await services.finishMail(
      sendLink(services, {
        userId: user.id,
        purpose: 'recovery',
        type: 'recovery_token',
        to: email,
        redirectTo: context.req.query('redirect_to'),
        challenge,
      }),
    )
  }
  return context.json({})
}
