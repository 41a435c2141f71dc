/**
 * What a failure to send says: the email or its address is `refused` for good, the mail `server` fails for everybody,
 * another try may work `later`, or it is `unknown` whether the server took the email.
 */
type Failure = 'refused' | 'server' | 'later' | 'unknown'

const FOR_GOOD = 500

/** Judges an error of nodemailer, which has the reply of the server and the command that it replies to. */
export function judgeFailure(error: unknown): Failure {
  const { code, command, responseCode, syscall } = Object(error)
  const isForGood = Number(responseCode) >= FOR_GOOD
  if (isForGood && (command === 'RCPT TO' || code === 'EMESSAGE')) return 'refused'
  if (code === 'EAUTH' || code === 'EDNS' || command === 'MAIL FROM' || syscall === 'connect') return 'server'
  return responseCode ? 'later' : 'unknown'
}
