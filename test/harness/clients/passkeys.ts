import { vi } from 'vitest'
import { createTestAuthenticator } from '#test/fakes/authenticator.ts'

type Authenticator = ReturnType<typeof createTestAuthenticator>
type Creation = Parameters<Authenticator['create']>[0]
type Request = Parameters<Authenticator['get']>[0]

/** What the browser's dialog gives to the page. Handed over as JSON, as in new browsers. */
class Credential {
  static parseCreationOptionsFromJSON = (options: Creation) => options
  static parseRequestOptionsFromJSON = (options: Request) => options
  readonly toJSON: () => unknown

  constructor(answer: unknown) {
    this.toJSON = () => answer
  }
}

/** Gives the page a browser with passkeys, until `vi.unstubAllGlobals`. `dismiss` closes the next dialog. */
export function addTestAuthenticator() {
  const authenticator = createTestAuthenticator({ rpId: location.hostname, origin: location.origin })
  let isDismissed = false

  async function open(answer: () => unknown) {
    if (!isDismissed) return new Credential(answer())
    isDismissed = false
    throw new DOMException('The operation was not allowed.', 'NotAllowedError')
  }

  vi.stubGlobal('PublicKeyCredential', Credential)
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: ({ publicKey }: { publicKey: Creation }) => open(() => authenticator.create(publicKey)),
      get: ({ publicKey }: { publicKey: Request }) => open(() => authenticator.get(publicKey)),
    },
  })
  return { dismiss: () => (isDismissed = true) }
}
