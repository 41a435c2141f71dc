import * as v from 'valibot'

/** How often a person gets an email with what Today shows. */
export const DIGEST_FREQUENCIES = ['never', 'daily', 'weekly'] as const

export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number]

/** The emails that can be shown before they are sent. */
export const PREVIEWED_DIGESTS = ['daily', 'weekly'] as const

export type PreviewedDigest = (typeof PREVIEWED_DIGESTS)[number]

/** The response of POST /api/digest/preview: the email as it would be now. */
export const digestPreviewSchema = v.object({
  subject: v.string(),
  /** What mail programs show next to the subject. */
  preview: v.string(),
  text: v.string(),
  /** Why no such email would be sent now. `null` if it would be. */
  notice: v.nullable(v.string()),
  /** Where its HTML can be loaded once, within a minute and without a token. */
  htmlUrl: v.string(),
})

export type DigestPreview = v.InferOutput<typeof digestPreviewSchema>
