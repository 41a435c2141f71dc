import { isText, objectOf } from './shapes.ts'

/** What a report says of its store. */
type ReportStore = { id: string; name: string; currency: string; timeZone: string }

export const isReportStore = objectOf<ReportStore>({ id: isText, name: isText, currency: isText, timeZone: isText })
