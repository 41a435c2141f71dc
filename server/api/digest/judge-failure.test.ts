import { expect, it } from 'vitest'
import { judgeFailure } from './judge-failure.ts'

it.each([
  ['a mailbox that doesn’t exist', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'refused'],
  ['a mailbox that is full', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 }, 'later'],
  ['a sender that isn’t allowed', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'server'],
  ['a refused DATA', { code: 'EENVELOPE', command: 'DATA', responseCode: 554 }, 'later'],
  ['an email that is taken for spam', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'refused'],
  ['an email that is delayed', { code: 'EMESSAGE', command: 'DATA', responseCode: 451 }, 'later'],
  ['a wrong password', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'server'],
  ['a server that is away', { code: 'ESOCKET', command: 'CONN', syscall: 'connect' }, 'server'],
  ['a name that isn’t found', { code: 'EDNS', command: 'CONN' }, 'server'],
  ['a server that is busy', { code: 'ECONNECTION', command: 'CONN', responseCode: 421 }, 'later'],
  ['a connection that is lost', { code: 'ECONNECTION', command: 'CONN' }, 'unknown'],
  ['silence', { code: 'ETIMEDOUT', command: 'CONN' }, 'unknown'],
])('%s', (_which, error, failure) => {
  expect(judgeFailure(Object.assign(new Error(), error))).toBe(failure)
})
