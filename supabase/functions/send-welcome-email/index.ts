import { toSingleLine } from '#domain/single-line.ts'

/** What the server passes to this function. `once` records which users already got the email. */
type Host = {
  claims: { role: string; sub?: string; [claim: string]: unknown }
  siteUrl: string
  sendEmail(message: {
    to: string
    subject: string
    preview: string
    heading: string
    paragraphs: string[]
    action: { label: string; url: string }
    closing: string
  }): Promise<void>
  once: {
    claim(userId: string, action: string): Promise<boolean>
    release(userId: string, action: string): Promise<void>
  }
}

type Welcome = { email: string; fullName: string; userId: string }

const action = 'welcome_email_sent_at'

/** Sends a welcome email to the signed-in caller, once, at the address of the account. */
export default async function sendWelcomeEmail(request: Request, host: Host): Promise<Response> {
  if (request.method !== 'POST') return refuse(405, 'method_not_allowed', 'Use POST.')
  const caller = parseCaller(host.claims)
  if (!caller) return refuse(401, 'not_signed_in', 'Sign in to receive the welcome email.')
  const welcome = parseWelcome(await request.json().catch(() => null))
  if (!welcome) return refuse(400, 'invalid_body', 'The body has to be JSON with email, fullName and userId.')
  if (welcome.userId !== caller.userId || welcome.email.trim().toLowerCase() !== caller.email.toLowerCase()) {
    return refuse(403, 'not_yours', 'Only a signed-in person can receive the welcome email.')
  }
  if (!(await host.once.claim(caller.userId, action))) return Response.json({ sent: false })
  try {
    await host.sendEmail(writeWelcome(caller.email, welcome.fullName, host.siteUrl))
  } catch (error) {
    await host.once.release(caller.userId, action)
    throw error
  }
  return Response.json({ sent: true })
}

function parseCaller({ role, sub, email }: Host['claims']): { userId: string; email: string } | null {
  const isPerson = role === 'authenticated' && sub !== undefined && typeof email === 'string' && email !== ''
  return isPerson ? { userId: sub, email } : null
}

function parseWelcome(body: unknown): Welcome | null {
  if (typeof body !== 'object' || body === null) return null
  const { email, userId } = Object.fromEntries(Object.entries(body))
  const fullName: unknown = 'fullName' in body ? (body.fullName ?? '') : ''
  if (typeof email !== 'string' || typeof userId !== 'string' || typeof fullName !== 'string') return null
  return { email, userId, fullName }
}

function writeWelcome(to: string, fullName: string, siteUrl: string) {
  const name = toSingleLine(fullName)
  return {
    to,
    subject: 'Welcome to Cartwright',
    preview: 'Import your orders and see your figures.',
    heading: name === '' ? 'Welcome to Cartwright' : `Welcome, ${name}`,
    paragraphs: [
      'Your account is ready. Import your orders and see within a minute what you sold, what changed, and what to do next.',
      'No file yet? Explore with sample data. You can remove it with one click.',
    ],
    action: { label: 'Open your dashboard', url: new URL('/dashboard', siteUrl).href },
    closing:
      'You received this email because a Cartwright account was created with this address. If that was not you, ignore this email.',
  }
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status })
}
