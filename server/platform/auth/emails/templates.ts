import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { loadUser } from '#server/platform/auth/users/create-user.ts'
import type { EmailContent, SendEmail } from '#server/platform/mail/email.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import {
  type EmailKind,
  type EmailTemplates,
  type EmailValues,
  emailVariables,
  type LoadEmailValues,
} from './email-kinds.ts'
import { safeRedirect } from './redirects.ts'

const action = /\{\{.*?(?:\}\}|$)/gs
const variable = /^\{\{\s*\.(Data\.)?(\w+)\s*\}\}$/

/** Throws if the template contains anything but text and known variables. */
export function checkTemplate(template: string): void {
  for (const [found] of template.matchAll(action)) {
    const [, ofData, name = ''] = variable.exec(found) ?? []
    if (ofData !== undefined || emailVariables.some((known) => known === name)) continue
    const known = emailVariables.map((each) => `{{ .${each} }}`).join(', ')
    throw new Error(`${found} is not supported in templates. Use only ${known} and {{ .Data.<key> }}.`)
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

function fill(template: string, values: EmailValues, escape: (text: string) => string): string {
  const fields = new Map<string, unknown>(Object.entries(values))
  const data = new Map(Object.entries(values.Data))
  return template.replaceAll(action, (found) => {
    const [, ofData, name = ''] = variable.exec(found) ?? []
    return escape(toText((ofData === undefined ? fields : data).get(name)))
  })
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Sends an email, or what the project's template makes of it. */
export type SendTemplated = (kind: EmailKind, message: EmailContent, loadValues: LoadEmailValues) => Promise<void>

type TemplateOptions = {
  mailer: Mailer
  sendEmail: SendEmail
  templates: EmailTemplates
  /** Counts an email. Rejects if there were too many. */
  countEmail: () => Promise<void>
}

/** Emails of a template have no plain text, as on the hosted service. */
export function createTemplatedSender({ mailer, sendEmail, templates, countEmail }: TemplateOptions): SendTemplated {
  return async (kind, message, loadValues) => {
    await countEmail()
    const template = templates[kind]
    if (!template) return sendEmail(message)
    const values = await loadValues()
    const subject = template.subject === undefined ? message.subject : fill(template.subject, values, String)
    if (template.html === undefined) return sendEmail({ ...message, subject })
    return mailer.send({ to: message.to, subject, html: fill(template.html, values, escapeHtml), text: '' })
  }
}

type Proof = { userId: string; url: string; code: string; token: string; redirectTo: string | undefined }

/** Returns a function that loads what templates can show. */
export const emailValues =
  (services: AuthServices, { userId, url, code, token, redirectTo }: Proof): LoadEmailValues =>
  async () => {
    const user = await loadUser(services.database, userId)
    return {
      ConfirmationURL: url,
      Token: code,
      TokenHash: token,
      SiteURL: services.siteUrl,
      Email: user?.email ?? '',
      NewEmail: user?.email_change ?? '',
      RedirectTo: safeRedirect(redirectTo, services).href,
      Data: user?.raw_user_meta_data ?? {},
    }
  }
