// Notice dialogs: what the agency tells, in the layout of its kind; the words are the server's (spec §2, Dialogs).
import { SIGN_REASONS } from '@tallyhelm/protocol/topics/contracts/enums'
import type { ContractCheck } from '@tallyhelm/protocol/topics/contracts/schemas'
import type { Notice, NoticeBlock } from '@tallyhelm/protocol/topics/notices/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useEffect, useEffectEvent, useState } from 'react'
import { openConsultant } from '../consultant/open-consultant.ts'
import { paths } from '../routes/paths.ts'
import { leaveFor } from './leaving.ts'
import styles from './notices.module.css'

type NoticeProps = {
  notice: Notice
  /** Closes by itself after so many; null stays. */
  countdownSeconds: number | null
  /** `isForGood`: not to be shown again. */
  onClose: (isForGood: boolean) => void
}

/** The reminder of opening accounts comes at each visit until «不再提示»; others have been told once they are closed. */
export function NoticeDialog({ notice, countdownSeconds, onClose }: NoticeProps) {
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
                leaveFor('meta-help')
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
      <Words blocks={notice.body} />
    </Dialog>
  )
}

export function ContractDialog({ check, words, onClose }: { check: ContractCheck; words: Notice | undefined; onClose: () => void }) {
  const reason = check.reason_text || (check.reason === null ? '' : SIGN_REASONS[check.reason].text)
  return (
    <Dialog
      open
      onClose={onClose}
      title={words?.title ?? '签署合同'}
      width={480}
      small
      footerStart={
        <LinkButton href={paths.userInfo({ tab: 'contract' })} variant="text" onClick={onClose}>
          查看合同
        </LinkButton>
      }
      footer={
        <>
          <Button onClick={onClose}>稍后签署</Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose()
              openConsultant()
            }}
          >
            联系专属顾问
          </Button>
        </>
      }
    >
      {reason === '' ? null : <NoticeStrip tone="warning">{reason}</NoticeStrip>}
      {check.reject_reason === '' ? null : <p className={styles.text}>驳回原因：{check.reject_reason}</p>}
      <Words blocks={words?.body ?? []} />
    </Dialog>
  )
}

export function ContractSuccessDialog({ signName, onClose }: { signName: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="合同签署成功"
      width={480}
      small
      footer={
        <Button variant="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <p className={styles.text}>“{signName}”的合同已审核通过并生效。</p>
    </Dialog>
  )
}

function Words({ blocks }: { blocks: readonly NoticeBlock[] }) {
  return blocks.map((block, index) =>
    block.kind === 'text' ? (
      // The words of one notice never change their order.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <p key={index} className={styles.text}>
        {block.text}
      </p>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <ul key={index} className={styles.list}>
        {block.items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
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
