// What was ordered alike a short while ago, in words; pure.
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { amountOf } from '../lists/amounts.ts'

export type Recent = Quote['recent_same'][number]

/** «14:35 已为该账户新增 $7.77（陈晓岚），仍要提交？»; `account` names one of several. */
export function recentText(recent: Omit<Recent, 'account_id'>, currency: Currency, account = '该账户'): string {
  const { apply_time, amount, submitter, times } = recent
  const often = times > 1 ? `，近期共 ${times} 次` : ''
  return `${timeText(apply_time).slice(11, 16)} 已为${account}新增 ${amountOf(amount, { withSymbol: true }, currency)}（${submitter}）${often}`
}

/** Of each account what is newest. */
export function newestOf<One extends Recent>(...lists: readonly (readonly One[])[]): readonly One[] {
  const found = new Map<string, One>()
  for (const one of lists.flat()) {
    const known = found.get(one.account_id)
    if (known === undefined || known.apply_time <= one.apply_time) found.set(one.account_id, one)
  }
  return [...found.values()]
}

/** What was asked about: the same question is asked once. */
export const questionOf = (recents: readonly Recent[]): string =>
  recents
    .map(one => `${one.apply_no} ${one.account_id}`)
    .toSorted()
    .join('\n')
