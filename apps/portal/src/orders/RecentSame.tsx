// Says at the last step that an account just got the same sum, and that only another press orders it once more.
import type { Currency } from '@tallyhelm/protocol/values/money'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { recentText } from './recent-same.ts'
import type { SecondPress } from './use-second-press.ts'

export const STILL = '仍要提交'

type Props = { second: SecondPress; currency: Currency; nameOf: (accountId: string) => string }

export function RecentSame({ second: { recent, isAsked }, currency, nameOf }: Props) {
  const [first, ...others] = recent
  if (first === undefined) return null
  return (
    <div role={isAsked ? 'alert' : 'status'}>
      {others.length === 0 ? (
        <NoticeStrip tone="warning">{recentText(first, currency)}，仍要提交？</NoticeStrip>
      ) : (
        <NoticeStrip
          tone="warning"
          title={`${recent.length} 个账户近期已新增相同金额，仍要提交？`}
          points={recent.map(one => recentText(one, currency, nameOf(one.account_id)))}
        />
      )}
    </div>
  )
}
