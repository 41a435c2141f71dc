import { ConnectorError } from '#server/integrations/connector.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { OutgoingError, type OutgoingProblem } from '#server/platform/http/outgoing/outgoing.ts'
import { CredentialsError } from './shop-access.ts'

const WORDS: Record<OutgoingProblem, string> = {
  not_https: 'The address begins with http://. Live sync needs https://, so that nobody on the way can read the key.',
  private_address:
    'This address is in a private network, and this installation may not call those. Enter the public address of the shop.',
  not_found: 'No website has this address. Check its spelling.',
  unreachable:
    'The shop doesn’t answer, or its certificate isn’t valid. Open its address in a browser, then try again.',
  redirected: 'The shop sends visitors to another address. Enter that address instead.',
  timeout: 'The shop took too long to answer. Try again in a few minutes.',
  too_large: 'The shop’s answer is too large to be a list of orders. Check the address.',
  not_json: 'This address belongs to something else: it answers with a web page instead of data. Check the address.',
  too_deep: 'The shop’s answer can’t be read. Check the address.',
}

function wordsOf({ code, to }: OutgoingError): string {
  return code === 'redirected' && to !== null
    ? `The shop sends visitors to ${to.slice(0, 200)}. Enter that address instead.`
    : WORDS[code]
}

/**
 * Returns an error of a shop as the answer for the person who asked, or the error itself. `refused` is what kept a
 * request from its answer: it says more than what the connector made of it.
 */
export function toShopError(error: unknown, refused: OutgoingError | null): unknown {
  if (error instanceof CredentialsError) return new ApiError(422, error.code, error.message)
  const problem = error instanceof OutgoingError ? error : refused
  if (problem) return new ApiError(422, problem.code, wordsOf(problem))
  if (!(error instanceof ConnectorError)) return error
  return new ApiError(422, error.fault.kind.replaceAll('-', '_'), error.fault.words)
}
