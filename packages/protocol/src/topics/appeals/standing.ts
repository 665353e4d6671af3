// Whether something can be appealed against as it stands, and whether anything is left of it to decide about; for flows and views alike.
import type { AppealObject } from './enums.ts'

type Stand = 'open' | { waits: string; isDecidable?: true } | { over: string }

/** By the object's own status: one that is open can be appealed against and decided, one that waits for somebody else can't be yet. */
const STANDS: Readonly<Record<AppealObject, Readonly<Record<string, Stand>>>> = {
  RECTIFICATION: {
    TO_BE_RECTIFIED: 'open',
    REJECT: 'open',
    // An appeal that was handed in before ends the review with it.
    TO_BE_REVIEWED: { waits: '整改正在审核', isDecidable: true },
    RECTIFIED: { over: '该整改已完成' },
  },
  FOREWARNING: { UNREAD: 'open', READ: 'open', HANDLED: { over: '该预警已处理' } },
  FREEZE: {
    FROZEN: 'open',
    REJECT_THAW: 'open',
    THAW_PENDING: { waits: '该账户已有解冻申请' },
    TO_BE_THAW: { over: '已同意解冻，等待平台处理' },
    THAWED: { over: '该账户已解冻' },
  },
}

const standOf = (object: AppealObject, status: string): Stand => STANDS[object][status] ?? { over: '申诉对象已不存在' }

/** Why nothing can be appealed against it now; null where it can. */
export function barOf(object: AppealObject, status: string): string | null {
  const stand = standOf(object, status)
  if (stand === 'open') return null
  return 'waits' in stand ? stand.waits : stand.over
}

/** Why an appeal against it can't be approved now; null where it can. */
export function approvalBarOf(object: AppealObject, status: string): string | null {
  const stand = standOf(object, status)
  return stand !== 'open' && 'waits' in stand && stand.isDecidable ? null : barOf(object, status)
}

/** Why nothing is left to decide; undefined while something is. */
export function overOf(object: AppealObject, status: string): string | undefined {
  const stand = standOf(object, status)
  return stand !== 'open' && 'over' in stand ? stand.over : undefined
}
