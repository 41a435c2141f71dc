import * as v from 'valibot'
import { instant } from './answer-parts.ts'

/** A session of a person. */
const signedInDeviceSchema = v.object({
  id: v.string(),
  /** The browser's own description of itself. */
  userAgent: v.nullable(v.string()),
  signedInAt: instant,
  /** The last renewal. Active browsers renew at least once an hour. */
  lastSeenAt: instant,
  /** Whether the request came from this session. */
  isCurrent: v.boolean(),
  /** Whether the person's second factor has not been entered in it. It can't read any data. */
  needsCode: v.boolean(),
})

/** The response of GET /api/account/sessions. */
export const signedInDevicesSchema = v.array(signedInDeviceSchema)

export type SignedInDevice = v.InferOutput<typeof signedInDeviceSchema>
