// 温馨提示 above a form; once dismissed it stays away in this browser.
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useState } from 'react'
import { isFlagSet, setFlag } from '../../session/flags.ts'
import { OPERATIONS } from './operation-texts.ts'

export function Tips({ kind }: { kind: AdjustType }) {
  const flag = `quotaTips-${kind}`
  const [isDismissed, setIsDismissed] = useState(() => isFlagSet(flag))
  const { points } = OPERATIONS[kind]
  if (points.length === 0 || isDismissed) return null
  const dismiss = () => {
    setFlag(flag)
    setIsDismissed(true)
  }
  return <NoticeStrip title="温馨提示" points={points} collapsible onDismiss={dismiss} />
}
