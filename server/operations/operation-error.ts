/** An error whose message is shown as is to the person who runs an operation. */
export class OperationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'OperationError'
  }
}
