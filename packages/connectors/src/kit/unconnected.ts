// A platform without credentials: it reads nothing and sends nothing, and alarms, so that orders wait instead of failing.
import type { AdPlatform } from '../ports/ad-platform.ts'
import type { OnAlarm } from '../ports/handles.ts'

const TROUBLE = { code: 'NO_CREDENTIALS', message: 'no credentials are in force for this platform' }

/** `why` is for people. */
export function createUnconnected(shape: Pick<AdPlatform, 'channel' | 'changeStyle'>, why: string, onAlarm: OnAlarm): AdPlatform {
  const unavailable = async () => {
    onAlarm({ kind: 'CREDENTIALS_REFUSED', message: why })
    return { kind: 'unavailable', why: 'unauthorized', trouble: TROUBLE } as const
  }
  return {
    ...shape,
    readAccount: unavailable,
    readQuota: unavailable,
    findChange: unavailable,
    readDailySpend: unavailable,
    async readSpend({ accounts }) {
      const { why, trouble } = await unavailable()
      return accounts.map(account => ({ account, kind: 'unread', why, trouble }))
    },
    readInvoices: unavailable,
    checkConnection: unavailable,
    listAccounts: unavailable,
    async changeQuota() {
      onAlarm({ kind: 'CREDENTIALS_REFUSED', message: why })
      return { kind: 'not_done', why: 'unavailable', trouble: TROUBLE }
    },
  }
}
