// 温馨提示 above a form; once dismissed it stays away in this browser.
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import { customerTypeOf, payingKind } from '@tallyhelm/protocol/vocabulary/customer-type'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useState } from 'react'
import { useRouteChannel } from '../../routes/use-route.ts'
import { isFlagSet, setFlag } from '../../session/flags.ts'
import { useProfile } from '../../session/use-session.ts'
import { OPERATIONS } from './operation-texts.ts'

export function Tips({ kind }: { kind: AdjustType }) {
  const flag = `quotaTips-${kind}`
  const [isDismissed, setIsDismissed] = useState(() => isFlagSet(flag))
  const { profile, isSubCustomer } = useProfile()
  const payer = payingKind(customerTypeOf(profile.customer_type) ?? 1, isSubCustomer)
  const points = OPERATIONS[kind].points({ channel: useRouteChannel(), payer })
  if (points.length === 0 || isDismissed) return null
  const dismiss = () => {
    setFlag(flag)
    setIsDismissed(true)
  }
  return <NoticeStrip title="温馨提示" points={points} collapsible onDismiss={dismiss} />
}
