import type { Context } from 'hono'
import { AuthError, OAuthError, unexpectedFailure } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { deviceOf, startSession, toSessionResponse } from '#server/platform/auth/sessions/start-session.ts'
import { describeError, setError, setSession } from '#server/platform/auth/sign-in/redirect-answer.ts'
import type { UserRow } from '#server/platform/auth/users/user.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { readBodyText } from '#server/platform/http/body-limit.ts'
import { logFailure } from '#server/platform/http/request-log.ts'
import { exchangeProviderCode } from './exchange-code.ts'
import { finishFlow, type Flow, type ProviderTokens, requireFlow, takeFlow } from './flows.ts'
import { receiveVisitor } from './receive-visitor.ts'

const maxErrorLength = 300

/**
 * GET or POST /callback, to which the provider sends people back. Redirects to the app with the session in the fragment,
 * or with a code for PKCE clients. Errors are sent the same way; for an unknown state they go to the site.
 */
export const finishSignIn = (services: AuthServices) => async (context: Context) => {
  context.header('Cache-Control', 'no-store')
  context.header('Referrer-Policy', 'no-referrer')
  const target = new URL(services.siteUrl)
  try {
    const answer = await readAnswer(context)
    const flow = await takeFlow(services.database, answer.get('state') ?? '', services.clock())
    target.href = flow.redirectTo
    await finish(services, context, { flow, answer, target })
  } catch (error) {
    setError(target, describeError(toShown(services, context, error)), true)
  }
  return context.redirect(target.href)
}

/** The person sees an app, not this service, so that even an unknown error has to come back there. */
function toShown({ log }: AuthServices, context: Context, error: unknown): AuthError | OAuthError {
  if (error instanceof AuthError || error instanceof OAuthError) return error
  logFailure(log, context, { message: 'sign-in with a provider failed', error })
  return unexpectedFailure
}

/** Some providers send their answer as a form. */
async function readAnswer({ req }: Context): Promise<URLSearchParams> {
  return req.method === 'POST' ? new URLSearchParams(await readBodyText(req.raw)) : new URL(req.url).searchParams
}

type Return = { flow: Flow; answer: URLSearchParams; target: URL }

/** Signs in, or adds the identity, and adds the result to the redirect address. */
async function finish(services: AuthServices, context: Context, { flow, answer, target }: Return): Promise<void> {
  const { profile, tokens, emailOptional } = await exchangeProviderCode(services, flow, checkAnswer(answer))
  const now = services.clock()
  const device = deviceOf(services, context)
  const visitor = { provider: flow.provider, profile, emailOptional, now, ip: device.ip }
  const complete = async (connection: Queryable, user: UserRow) => {
    await requireFlow(connection, flow.id)
    if (flow.challenge) {
      return { user, code: await finishFlow(connection, { id: flow.id, userId: user.id, tokens, now }) }
    }
    return { user, grant: await startSession(connection, { userId: user.id, method: 'oauth', now, device }) }
  }
  const { linkingTarget, redirectTo } = flow
  const result = await receiveVisitor(services, { visitor, linkingTarget, redirectTo }, complete)
  if ('code' in result) target.searchParams.set('code', result.code)
  else {
    const session = await toSessionResponse(services, context, { ...result, signedInAt: now })
    setSession(target, session, toDetails(tokens))
  }
}

const toDetails = ({ accessToken, refreshToken }: ProviderTokens) => ({
  provider_token: accessToken,
  ...(refreshToken !== null && { provider_refresh_token: refreshToken }),
})

/** Throws what the provider refused. */
function checkAnswer(answer: URLSearchParams): URLSearchParams {
  const error = answer.get('error')
  if (error !== null && error !== '') {
    const description = answer.get('error_description') ?? ''
    throw new OAuthError(error.slice(0, maxErrorLength), description.slice(0, maxErrorLength))
  }
  if (!answer.get('code')) {
    const message = 'OAuth callback with missing authorization code missing'
    throw new AuthError(400, 'bad_oauth_callback', message)
  }
  return answer
}
