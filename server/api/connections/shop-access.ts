import type { Connector, ConnectorOptions } from '#server/integrations/connector.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { openOutgoing, type Outgoing } from '#server/platform/http/outgoing/outgoing.ts'
import { openSecret, sealSecret } from '#server/platform/secrets/sealed-secret.ts'
import { LOCK_FOR_STORING, type Rotated, rotateSecrets } from './rotate-secrets.ts'
import { NoSecretKeyError, type SecretKeys } from '#server/platform/secrets/secret-keys.ts'

/** Creates the connector of a platform. Throws a `ConnectorError` for credentials that it can't use. */
type ConnectorOf = (platform: string, options: ConnectorOptions<unknown>) => Connector

/** The shop's key can't be used. The message is for people and says what to do. */
export class CredentialsError extends Error {
  readonly code: 'other_key' | 'no_credentials'

  constructor(code: CredentialsError['code']) {
    super(
      code === 'other_key'
        ? 'Enter the shop’s key again. It was stored with another key of this installation, for example before a backup was restored.'
        : 'Enter the shop’s key again. It is no longer stored.',
    )
    this.name = 'CredentialsError'
    this.code = code
  }
}

const FIND = `
select nonce, ciphertext, key_fingerprint as fingerprint from private.connection_secrets where connection_id = $1`

const SAVE = `
insert into private.connection_secrets (connection_id, nonce, ciphertext, key_fingerprint, changed_at)
values ($1, $2, $3, $4, $5)
on conflict (connection_id) do update
set nonce = excluded.nonce, ciphertext = excluded.ciphertext, key_fingerprint = excluded.key_fingerprint,
  changed_at = excluded.changed_at`

type StoredSecret = { nonce: Buffer; ciphertext: Buffer; fingerprint: string }

export type ShopAccess = {
  connectorOf: ConnectorOf
  /** Resolves to the credentials of a connection. Throws a `CredentialsError`. */
  loadCredentials: (connectionId: string) => Promise<unknown>
  /** Returns a function that stores credentials. Throws `NoSecretKeyError` if the installation has no key for secrets. */
  prepareSaving: () => Promise<SaveCredentials>
  /** Encrypts all credentials with a new key of the installation. */
  rotate: () => Promise<Rotated>
  /** Says that a connection is to be synced at once. */
  noteDue: () => void
  /** Calls the listener then. Returns a function that stops this. Other instances find out themselves. */
  onDue: (listener: () => void) => () => void
  /** Opens what calls a shop. It has to be closed. */
  openSend: (address: string) => Outgoing
}

type SaveCredentials = (
  connection: Queryable,
  secret: { connectionId: string; credentials: unknown; now: Date },
) => Promise<void>

type Options = { database: Database; keys: SecretKeys; allowsPrivate: boolean; connectorOf: ConnectorOf }

/** Opens the way to connected shops: their stored keys, and requests that reach only them. */
export function openShopAccess({ database, keys, allowsPrivate, connectorOf }: Options): ShopAccess {
  const listeners = new Set<() => void>()
  return {
    connectorOf,
    noteDue: () => listeners.forEach((listener) => listener()),
    onDue(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    rotate: () => rotateSecrets(database, keys),
    openSend: (address) => openOutgoing({ address, allowsPrivate, userAgent: 'Cartwright' }),
    async loadCredentials(connectionId) {
      const { rows } = await database.query<StoredSecret>(FIND, [connectionId])
      const [sealed] = rows
      if (!sealed) throw new CredentialsError('no_credentials')
      const text = openSecret(sealed, connectionId, await keys.load())
      if (text === null) throw new CredentialsError('other_key')
      return JSON.parse(text)
    },
    async prepareSaving() {
      await keys.require()
      return async (connection, { connectionId, credentials, now }) => {
        await connection.query(LOCK_FOR_STORING)
        const [key] = await keys.load()
        if (!key) throw new NoSecretKeyError()
        const { nonce, ciphertext, fingerprint } = sealSecret(JSON.stringify(credentials), connectionId, key)
        await connection.query(SAVE, [connectionId, nonce, ciphertext, fingerprint, now])
      }
    },
  }
}
