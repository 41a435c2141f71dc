/** A join or a later request of a channel is refused. Code and message are those of Supabase. */
export class ChannelError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'ChannelError'
    this.code = code
  }

  /** The reason in the reply to a join. */
  get reason(): string {
    return `${this.code}: ${this.message}`
  }
}

export const unauthorizedToRead = (topic: string): ChannelError =>
  new ChannelError('Unauthorized', `You do not have permissions to read from this Channel topic: ${topic}`)
