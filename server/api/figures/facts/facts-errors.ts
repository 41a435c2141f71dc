import { ApiError } from '#server/platform/http/api-error.ts'

/** The facts are being loaded, or cannot be read until an undo is done. */
export const beingPrepared = () =>
  new ApiError(503, 'figures_preparing', 'Your figures are being prepared. This can take a few minutes.')

export const tooSlow = () =>
  new ApiError(503, 'too_slow', 'These figures take too long to calculate. Choose a shorter period.')

export const stopping = () => new ApiError(503, 'stopping', 'The server is restarting. Try again in a moment.')

export const tooBusy = () =>
  new ApiError(503, 'too_busy', 'Many questions are being answered at the moment. Try again in a few seconds.')
