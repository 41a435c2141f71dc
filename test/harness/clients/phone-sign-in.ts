import { randomInt } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { type AuthSettings, defaultAuthSettings } from '#server/platform/auth/auth-settings.ts'
import type { TextMessage } from '#server/platform/auth/phone/text-messages.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type AuthFixture, createAuthFixture } from '#test/fixtures/auth-fixture.ts'
import { createStockClient } from './stock-client.ts'

export type PhoneFixture = {
  auth: AuthFixture
  client: SupabaseClient
  /** A number that nobody has used. Its last two digits are zeros, so that tests can make others from it. */
  phone: string
  /** All messages sent so far, oldest first. */
  messages: TextMessage[]
  /** Makes sending fail. */
  sender: { isDown: boolean }
  /** Returns the code in the last message. */
  code: () => string
}

/** The auth service with phones. */
export async function createPhoneFixture(
  database: Database,
  sms: Partial<AuthSettings['sms']> = {},
  settings: Partial<AuthSettings> = {},
): Promise<PhoneFixture> {
  const messages: TextMessage[] = []
  const sender = { isDown: false }
  const auth = await createAuthFixture(database, {
    ...settings,
    sms: { ...defaultAuthSettings.sms, enabled: true, perHour: 1000, ...sms },
    async sendTextMessage(message) {
      if (sender.isDown) throw new Error('secret of the sender')
      messages.push(message)
      return `message-${messages.length}`
    },
  })
  const phone = `1555${randomInt(1e8).toString().padStart(8, '0')}00`
  const code = () => /\d{6}$/.exec(messages.at(-1)?.text ?? '')?.[0] ?? ''
  return { auth, client: createStockClient(auth), phone, messages, sender, code }
}
