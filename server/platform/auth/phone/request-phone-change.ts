import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import type { UserRow } from '#server/platform/auth/users/user.ts'
import { loadUserByPhone } from './phone-users.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import type { Channel } from './text-messages.ts'
import { changePhone, phoneExists } from './verify-phone-code.ts'

type PhoneChange = { phone: string; channel: Channel }

/** Sends a code to the new number, which takes effect once the code is entered; at once if numbers need no proof. */
export async function requestPhoneChange(
  services: AuthServices,
  user: UserRow,
  { phone, channel }: PhoneChange,
): Promise<void> {
  const { database, settings, clock, announce } = services
  if (await loadUserByPhone(database, phone)) throw phoneExists()
  const userId = user.id
  if (settings.sms.confirm) await sendPhoneCode(services, { userId, phone, type: 'phone_change_token', channel })
  await database.query(`update auth.users set phone_change = $2 where id = $1`, [userId, phone])
  if (!settings.sms.confirm) {
    await database.transaction((connection) => changePhone(connection, { userId, phone, now: clock() }))
    await announce('phone_changed', user)
  }
}
