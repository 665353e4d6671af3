// Add quota: fill in, confirm, result (screens.md 5.2, P9).
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Stepper } from '@tallyhelm/ui/display/Stepper'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { type ApiError, announce } from '../../api/failure.ts'
import { openOrigin } from '../../orders/origin.ts'
import { useSubmission } from '../../orders/use-submission.ts'
import { paths } from '../../routes/paths.ts'
import { useRouteChannel } from '../../routes/use-route.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { FillStep } from './FillStep.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import type { Line } from './lines.ts'
import styles from './quota.module.css'
import { ResultStep } from './ResultStep.tsx'
import { SendingStep } from './SendingStep.tsx'
import { useOrderDraft } from './use-order-draft.ts'

const STEPS = ['填写', '确认', '结果']

export function AddQuotaPage() {
  const channel = useRouteChannel()
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isAskingToLeave, setIsAskingToLeave] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const applyNo = search.get('apply_no')
  const showOrder = (order: Order) => setSearch(before => withOrder(before, order), { replace: true })
  const sending = useSubmission(pathname, {
    onAnswer: order => {
      draft.discard()
      showOrder(order)
    },
    onRefusal: error => {
      setIsConfirming(false)
      setRefusal(error)
      announce(error)
    },
  })
  const draft = useOrderDraft(channel, id, pathname, applyNo === null)
  const leave = async () => navigate(await openOrigin(pathname, search.get('encryptData'), paths.accounts(channel)))
  const step = applyNo !== null ? 2 : sending.submission !== undefined || isConfirming ? 1 : 0
  const submit = (lines: readonly Line[]) => {
    setRefusal(undefined)
    sending.submit({ kind: 'apply', request: draft.requestOf(lines) })
  }
  return (
    <div className={styles.page}>
      <PageHeader title={`新增额度 · ${CHANNELS[channel].name}`} />
      <div className={styles.steps}>
        <Stepper steps={STEPS} current={step} label="新增额度步骤" />
      </div>
      {applyNo !== null ? (
        <ResultStep key={applyNo} applyNo={applyNo} onLeave={() => void leave()} sending={sending} />
      ) : sending.submission !== undefined ? (
        <SendingStep sending={sending} />
      ) : isConfirming ? (
        <ConfirmStep draft={draft} onBack={() => setIsConfirming(false)} onSubmit={() => submit(draft.lines)} />
      ) : (
        <FillStep
          channel={channel}
          draft={draft}
          refusal={refusal}
          onNext={() => {
            setRefusal(undefined)
            setIsConfirming(true)
          }}
          onLeave={() => (draft.isTouched ? setIsAskingToLeave(true) : void leave())}
        />
      )}
      <LeaveQuestion
        open={isAskingToLeave}
        onStay={() => setIsAskingToLeave(false)}
        onLeave={() => {
          draft.discard()
          void leave()
        }}
      />
    </div>
  )
}

function withOrder(search: URLSearchParams, order: Order): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('apply_no', order.apply_no)
  return next
}
