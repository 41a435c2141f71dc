import { z } from 'zod'
import { optionalText } from '#server/platform/auth/request-body.ts'

const maxLength = 20_000
const encoded = z.string().max(maxLength)
const transports = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const shared = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}

/** The browser's answer to a registration, with the challenge that it answers. */
export const registrationSchema = z.object({
  challenge_id: optionalText,
  credential: z.object({
    ...shared,
    response: z.object({
      clientDataJSON: encoded,
      attestationObject: encoded,
      // Browsers may name transports that this list does not know yet.
      transports: z.array(transports.or(z.string())).default([]),
    }),
  }),
})

/** The browser's answer to a sign-in. */
export const authenticationSchema = z.object({
  challenge_id: optionalText,
  credential: z.object({
    ...shared,
    response: z.object({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: encoded.nullish(),
    }),
  }),
})

export const knownTransports = (names: readonly string[]) =>
  names.flatMap((name) => {
    const known = transports.safeParse(name)
    return known.success ? [known.data] : []
  })
