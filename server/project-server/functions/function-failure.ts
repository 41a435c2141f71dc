/** Why there is no answer of the function: the status and what the caller is told. */
export class FunctionFailure extends Error {
  readonly status: 500 | 503 | 504 | 546
  readonly code: string

  constructor(status: FunctionFailure['status'], code: string, message: string) {
    super(message)
    this.name = 'FunctionFailure'
    this.status = status
    this.code = code
  }
}
