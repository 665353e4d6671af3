// A notice as a dialog: the portal opens it, the console shows beforehand what a customer will see.
import type { Notice } from '@tallyhelm/protocol/topics/notices/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './notices.module.css'
import { NoticeWords } from './NoticeWords.tsx'

type NoticeProps = {
  notice: Pick<Notice, 'kind' | 'title' | 'body'>
  /** Closes by itself after so many; null stays. */
  countdownSeconds: number | null
  /** `isForGood`: not to be shown again. */
  onClose: (isForGood: boolean) => void
  /** To the platform's own help, from the reminder of opening accounts. */
  onHelp: () => void
}

/** The reminder of opening accounts comes at each visit until «不再提示»; others have been told once they are closed. */
export function NoticeWindow({ notice, countdownSeconds, onClose, onHelp }: NoticeProps) {
  const isReminder = notice.kind === 'META_OPENING'
  const [isForGood, setIsForGood] = useState(!isReminder)
  const close = () => onClose(isForGood)
  return (
    <Dialog
      open
      onClose={close}
      title={notice.title}
      width={480}
      small
      footerStart={
        isReminder ? (
          <Checkbox checked={isForGood} onChange={setIsForGood}>
            不再提示
          </Checkbox>
        ) : countdownSeconds === null ? null : (
          <Remaining seconds={countdownSeconds} onEnd={close} />
        )
      }
      footer={
        <>
          {isReminder ? (
            <Button
              onClick={() => {
                close()
                onHelp()
              }}
            >
              Meta 商务帮助中心
            </Button>
          ) : null}
          <Button variant="primary" onClick={close}>
            知道了
          </Button>
        </>
      }
    >
      <NoticeWords blocks={notice.body} />
    </Dialog>
  )
}

function Remaining({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (left <= 0) return end()
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <span role="timer" className={styles.remaining}>
      {left} 秒后自动关闭
    </span>
  )
}
