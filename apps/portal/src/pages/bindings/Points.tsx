// 温馨提示 above a page of bindings; once dismissed it stays away in this browser.
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useState } from 'react'
import { isFlagSet, setFlag } from '../../session/flags.ts'

export function Points({ name, points }: { name: string; points: readonly string[] }) {
  const flag = `bindingTips-${name}`
  const [isDismissed, setIsDismissed] = useState(() => isFlagSet(flag))
  if (isDismissed) return null
  const dismiss = () => {
    setFlag(flag)
    setIsDismissed(true)
  }
  return <NoticeStrip title="温馨提示" points={points} collapsible onDismiss={dismiss} />
}
