import { z } from 'zod'

/** What a provider says about a person. */
export type Profile = {
  /** The provider's id of the person. */
  subject: string
  /** Normalized; null if the provider names none. */
  email: string | null
  /** Whether the provider has checked that the person reads the address. */
  isEmailVerified: boolean
  /** What the identity stores. */
  data: Record<string, unknown>
}

const maxTextLength = 500

// The details are part of access tokens.
const maxDetailBytes = 3000

/** Texts about the person that are stored. */
const kept = `name given_name family_name nickname preferred_username picture profile website locale`.split(' ')

const storableText = z
  .string()
  .min(1)
  .max(maxTextLength)
  .refine((text) => !text.includes('\0') && text.isWellFormed())

const claimsSchema = z.looseObject({
  iss: z.string().optional(),
  sub: storableText.max(255),
  email: z.string().optional().catch(undefined),
  // Apple sends a text.
  email_verified: z.literal([true, 'true']).optional().catch(undefined),
})

/** Returns the profile in the claims; null if they don't name the person. An address that is not one is left out. */
export function parseProfile(claims: Readonly<Record<string, unknown>>): Profile | null {
  const parsed = claimsSchema.safeParse(claims)
  if (!parsed.success) return null
  const { iss, sub, email: address = '', email_verified: isVerified, ...rest } = parsed.data
  const email = z.regexes.html5Email.test(address) && address.length <= 255 ? address.toLowerCase() : null
  const texts = Object.fromEntries(
    kept.flatMap((name) => {
      const { data } = storableText.safeParse(rest[name])
      return data === undefined ? [] : [[name, data]]
    }),
  )
  const isEmailVerified = email !== null && isVerified !== undefined
  const details = {
    ...texts,
    ...(texts['name'] !== undefined && { full_name: texts['name'] }),
    ...(texts['picture'] !== undefined && { avatar_url: texts['picture'] }),
  }
  return {
    subject: sub,
    email,
    isEmailVerified,
    data: {
      ...(Buffer.byteLength(JSON.stringify(details)) <= maxDetailBytes && details),
      ...(email !== null && { email }),
      iss,
      sub,
      provider_id: sub,
      email_verified: isEmailVerified,
      phone_verified: false,
    },
  }
}
