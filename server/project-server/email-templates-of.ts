import { readFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { EmailTemplate, EmailTemplates } from '#server/platform/auth/emails/email-kinds.ts'
import { checkTemplate } from '#server/platform/auth/emails/templates.ts'
import { codeOf } from '#server/platform/system/error-code.ts'
import type { AuthConfig } from './auth-config.ts'

type Template = AuthConfig['email']['template'][keyof AuthConfig['email']['template']]

/** Reads the project's own emails. Throws an error that names the template. */
export async function readEmailTemplates(workdir: string, { email }: AuthConfig): Promise<EmailTemplates> {
  const { template } = email
  const read = async (name: keyof typeof template) => {
    try {
      return await readTemplate(workdir, template[name])
    } catch (error) {
      throw new Error(`auth.email.template.${name}: ${describe(error)}`, { cause: error })
    }
  }
  const templates = {
    signup: await read('confirmation'),
    invite: await read('invite'),
    magiclink: await read('magic_link'),
    recovery: await read('recovery'),
    email_change: await read('email_change'),
    reauthentication: await read('reauthentication'),
  }
  return Object.fromEntries(Object.entries(templates).filter(([, each]) => each !== undefined))
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function readTemplate(workdir: string, template: Template): Promise<EmailTemplate | undefined> {
  if (template === undefined) return undefined
  const { subject, content_path: path } = template
  const html = path === undefined ? undefined : await readContent(workdir, path)
  for (const text of [subject, html]) checkTemplate(text ?? '')
  return { subject, html }
}

/** Reads a file by its path from the project's folder or, as newer versions of the command line do, from `supabase`. */
async function readContent(workdir: string, path: string): Promise<string> {
  const candidates = isAbsolute(path) ? [path] : [join(workdir, path), join(workdir, 'supabase', path)]
  for (const candidate of candidates) {
    try {
      return await readFile(candidate, 'utf8')
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
    }
  }
  throw new Error(`The file ${path} does not exist.`)
}
