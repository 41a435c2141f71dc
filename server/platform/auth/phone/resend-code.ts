import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { parsePhone } from '#server/platform/auth/request-body.ts'
import { loadUserByPhone, requirePhones } from './phone-users.ts'
import { sendPhoneCode } from './send-phone-code.ts'

type Resend = { type: 'sms' | 'phone_change'; phone: string }

/** Sends a code again. Returns the answer, which is the same for numbers without an account or with nothing to confirm. */
export async function resendCode(services: AuthServices, request: Resend): Promise<{ message_id?: string }> {
  requirePhones(services, 400, 'Phone logins are disabled')
  const user = await loadUserByPhone(services.database, parsePhone(request.phone))
  if (!user) return {}
  const isChange = request.type === 'phone_change'
  const phone = isChange ? user.phone_change : user.phone
  if (!phone || (!isChange && user.phone_confirmed_at !== null)) return {}
  const type = isChange ? 'phone_change_token' : 'confirmation_token'
  const messageId = await sendPhoneCode(services, { userId: user.id, phone, type, channel: 'sms' })
  return services.settings.hidesAccounts ? {} : { message_id: messageId }
}
