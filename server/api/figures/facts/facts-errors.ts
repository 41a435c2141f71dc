import { ApiError } from '#server/platform/http/api-error.ts'

/** The facts are being loaded, or cannot be read until an undo is done. */
export const beingPrepared = () =>
  new ApiError(503, 'figures_preparing', 'Your figures are being prepared. This can take a few minutes.')
