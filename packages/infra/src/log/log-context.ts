// Log context: what the work under way is about, so that each of its log lines says for whom and for which order it was.
import { AsyncLocalStorage } from 'node:async_hooks'

/** Ids alone: whatever else a line needs it says itself. */
export type LogFields = {
  requestId?: string
  job?: string
  jobId?: string
  customerId?: string | null
  subCustomerId?: string | null
  userId?: string
  staffId?: string
  /** the apply_no */
  orderId?: string
  itemId?: string
  /** the ids of the job's payload, under the names that they have there */
  about?: Readonly<Record<string, string>>
}

const storage = new AsyncLocalStorage<LogFields>()

/** All lines of this work bear these fields, unless a line says them itself. */
export const inLogContext = <Result>(fields: LogFields, work: () => Result): Result => storage.run({ ...fields }, work)

/** What becomes known on the way; nothing outside of such work. */
export function addToLog(fields: LogFields): void {
  const known = storage.getStore()
  if (known) Object.assign(known, fields)
}

/** Work for several at once, which is about none of them alone. */
export const outsideLogContext = <Result>(work: () => Result): Result => storage.exit(work)

export const logContext = (): LogFields => ({ ...storage.getStore() })
