import type { AccountChange } from '#server/platform/auth/emails/account-changes.ts'
import type { EmailContent } from '#server/platform/mail/email.ts'

type Site = { productName: string; siteUrl: string }

/** `heading` is the subject too, together with the name of the product. */
type Text = {
  heading: string
  /** Ends with the name of the account. */
  happened?: string
  effect: string
  ifNotYou: string
}

const texts: Record<AccountChange['kind'], Text> = {
  recovery_code_used: {
    heading: 'A recovery code was used to sign in',
    happened: 'Someone entered a recovery code in place of a code from an authenticator app, for',
    effect: 'The code does not work again.',
    ifNotYou: 'change your password, sign out your other devices and make new recovery codes.',
  },
  password_changed: {
    heading: 'Your password was changed',
    effect: 'Your other devices are signed out.',
    ifNotYou: 'select “Forgot password?” on the sign-in page and choose a new password.',
  },
  phone_changed: {
    heading: 'Your phone number was changed',
    effect: 'Codes to sign in now go to the new number.',
    ifNotYou: 'change your password and your phone number.',
  },
  identity_linked: {
    heading: 'A way to sign in was added',
    effect: 'An account at a sign-in provider can now sign in without your password.',
    ifNotYou: 'change your password and sign out your other devices.',
  },
  identity_unlinked: {
    heading: 'A way to sign in was removed',
    effect: 'It can no longer be used to sign in.',
    ifNotYou: 'change your password and sign out your other devices.',
  },
  mfa_factor_enrolled: {
    heading: 'Two-step verification was turned on',
    effect: 'From now on, signing in needs a code from an authenticator app. Your other devices are signed out.',
    ifNotYou: 'someone else may be able to keep you out. Ask the person who runs this installation for help.',
  },
  mfa_factor_unenrolled: {
    heading: 'Two-step verification was turned off',
    effect: 'Signing in no longer needs a code. Your recovery codes are deleted.',
    ifNotYou: 'change your password and turn two-step verification on again.',
  },
  recovery_codes_replaced: {
    heading: 'Your recovery codes were replaced',
    effect: 'The codes that you saved earlier no longer work.',
    ifNotYou: 'change your password and make new recovery codes.',
  },
  passkey_added: {
    heading: 'A passkey was added',
    effect: 'The device or password manager that keeps it can sign in without your password.',
    ifNotYou: 'remove the passkey, change your password and sign out your other devices.',
  },
  passkey_removed: {
    heading: 'A passkey was removed',
    effect: 'It can no longer be used to sign in. Your password still works.',
    ifNotYou: 'change your password and sign out your other devices.',
  },
}

/** Writes the email that tells the owner of an account what was changed. */
export function writeAccountEmail(
  { kind, email, codesLeft }: AccountChange,
  { productName, siteUrl }: Site,
): EmailContent {
  const { heading, happened = 'This change was made to', effect: always, ifNotYou } = texts[kind]
  const effect = codesLeft === undefined ? always : `${always} ${describeLeft(codesLeft)}`
  return {
    to: email,
    subject: `${heading} (${productName})`,
    preview: effect,
    heading,
    paragraphs: [`${happened} the ${productName} account of ${email}. ${effect}`],
    action: { label: 'Open security settings', url: new URL('/settings/security', siteUrl).href },
    closing: `If this was you, you don’t need to do anything. If it wasn’t you, ${ifNotYou}`,
  }
}

function describeLeft(codes: number): string {
  if (codes === 0) return 'It was your last one. Make new codes in the security settings.'
  return codes === 1 ? 'You have 1 recovery code left.' : `You have ${codes} recovery codes left.`
}
