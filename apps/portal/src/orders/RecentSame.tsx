// Says at the last step that an account just got the same sum, and that only another press orders it once more.
import type { Currency } from '@tallyhelm/protocol/values/money'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import type { ReactNode } from 'react'
import { type Recent, recentText } from './recent-same.ts'
import type { SecondPress } from './use-second-press.ts'

export const STILL = '仍要提交'

/** So many are named; the rest is counted. */
const MOST_NAMED = 10

/** `nameOf` where the order has more than one ad account. */
type Props<One extends Recent> = {
  second: Pick<SecondPress<One>, 'recent' | 'isAsked'>
  currency: Currency
  nameOf?: ((recent: One) => string) | undefined
  action?: ReactNode
}

export function RecentSame<One extends Recent>({ second: { recent, isAsked }, currency, nameOf, action }: Props<One>) {
  const [first, ...others] = recent
  if (first === undefined) return null
  const text = (one: One) => recentText(one, currency, nameOf?.(one))
  return (
    <div role={isAsked ? 'alert' : 'status'}>
      {others.length === 0 ? (
        <NoticeStrip tone="warning" action={action}>
          {text(first)}，仍要提交？
        </NoticeStrip>
      ) : (
        <NoticeStrip
          tone="warning"
          action={action}
          title={`${recent.length} 个账户近期已新增相同金额，仍要提交？`}
          points={[
            ...recent.slice(0, MOST_NAMED).map(text),
            ...(recent.length > MOST_NAMED ? [`另有 ${recent.length - MOST_NAMED} 个账户`] : []),
          ]}
        />
      )}
    </div>
  )
}
