/** Thrown inside a running import once somebody has cancelled it. */
export class ImportCancelled extends Error {
  constructor() {
    super('the import was cancelled')
    this.name = 'ImportCancelled'
  }
}
