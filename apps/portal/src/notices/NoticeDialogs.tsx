// Notice dialogs: what the agency tells, in the layout of its kind; the words are the server's (spec §2, Dialogs).
import { NoticeWindow } from '@tallyhelm/browser/notices/NoticeWindow'
import { NoticeWords } from '@tallyhelm/browser/notices/NoticeWords'
import { SIGN_REASONS } from '@tallyhelm/protocol/topics/contracts/enums'
import type { ContractCheck } from '@tallyhelm/protocol/topics/contracts/schemas'
import type { Notice } from '@tallyhelm/protocol/topics/notices/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { openConsultant } from '../consultant/open-consultant.ts'
import { paths } from '../routes/paths.ts'
import { leaveFor } from './leaving.ts'
import styles from './notices.module.css'

type NoticeProps = { notice: Notice; countdownSeconds: number | null; onClose: (isForGood: boolean) => void }

export function NoticeDialog(props: NoticeProps) {
  return <NoticeWindow {...props} onHelp={() => leaveFor('meta-help')} />
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
        <Button
          variant="text"
          onClick={() => {
            onClose()
            openConsultant()
          }}
        >
          联系专属顾问
        </Button>
      }
      footer={
        <>
          <Button onClick={onClose}>稍后签署</Button>
          <LinkButton href={paths.userInfo({ tab: 'contract', action: 'sign' })} variant="primary" onClick={onClose}>
            去签署
          </LinkButton>
        </>
      }
    >
      {reason === '' ? null : <NoticeStrip tone="warning">{reason}</NoticeStrip>}
      {check.reject_reason === '' ? null : <p className={styles.text}>驳回原因：{check.reject_reason}</p>}
      <NoticeWords blocks={words?.body ?? []} />
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
