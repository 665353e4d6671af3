// What may be done about a piece of feedback: claim it, answer it, close it.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { feedbackEndpoints } from '@tallyhelm/protocol/topics/diagnostics/feedback-endpoints'
import type { FeedbackDetail } from '@tallyhelm/protocol/topics/diagnostics/feedback-schemas'
import { MAX_ANSWER_LENGTH, MIN_ANSWER_LENGTH } from '@tallyhelm/protocol/topics/diagnostics/limits'
import { Button } from '@tallyhelm/ui/actions/Button'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { useCommand, useFormCommand } from '../../api/queries.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { useStaff } from '../../session/use-staff.ts'
import styles from './diagnostics.module.css'

export function FeedbackActions({ feedback }: { feedback: FeedbackDetail }) {
  const { staff_id } = useStaff()
  const [action, setAction] = useState<'answer' | 'close'>()
  const onClose = () => setAction(undefined)
  const claim = useCommand(feedbackEndpoints.claim)
  const release = useCommand(feedbackEndpoints.release)
  const { feedback_id, state, claimed_by, claimed_by_id } = feedback
  const isMine = claimed_by_id === staff_id
  const taken = claimed_by_id === null || isMine ? undefined : `${claimed_by ?? '同事'}已认领，请先转由您处理`
  return (
    <div className={styles.actions}>
      <Button variant="primary" disabledReason={taken} onClick={() => setAction('answer')}>
        {state === 'OPEN' ? '回复' : '再次回复'}
      </Button>
      {isMine ? (
        <Button loading={release.isPending} onClick={() => release.mutate({ request: { feedback_id } })}>
          取消认领
        </Button>
      ) : (
        <Button loading={claim.isPending} onClick={() => claim.mutate({ request: { feedback_id, from: claimed_by_id } })}>
          {claimed_by_id === null ? '认领' : '转由我处理'}
        </Button>
      )}
      <Button disabledReason={taken} onClick={() => setAction('close')}>
        关闭
      </Button>
      {action === 'answer' ? <AnswerDialog feedbackId={feedback_id} onClose={onClose} /> : null}
      {action === 'close' ? (
        <ReasonDialog
          title="关闭反馈"
          subject={feedback.user_name}
          note={state === 'OPEN' ? '尚未回复：原因将作为答复发送给客户。' : '已回复客户，原因仅内部可见。'}
          endpoint={feedbackEndpoints.close}
          request={{ feedback_id }}
          onSuccess={onClose}
          onClose={onClose}
        />
      ) : null}
    </div>
  )
}

function AnswerDialog({ feedbackId, onClose }: { feedbackId: string; onClose: () => void }) {
  const answer = useFormCommand(feedbackEndpoints.answer, { onSuccess: onClose })
  const form = useForm({
    initial: { answer: '' },
    checks: { answer: answerProblem },
    send: values => answer.mutateAsync({ request: { feedback_id: feedbackId, answer: values.answer } }),
  })
  return (
    <FormDialog title="回复反馈" submitText="发送回复" onClose={onClose} {...form.dialog}>
      <p>回复将送达客户的消息中心，发送后不能撤回。</p>
      <TextArea
        label="回复"
        required
        rows={6}
        limit={MAX_ANSWER_LENGTH}
        help={`${MIN_ANSWER_LENGTH}–${MAX_ANSWER_LENGTH} 个字符`}
        {...form.field('answer')}
      />
    </FormDialog>
  )
}

function answerProblem(text: string): string | undefined {
  const { length } = text.trim()
  if (length === 0) return '请填写回复'
  if (length < MIN_ANSWER_LENGTH) return `回复至少 ${MIN_ANSWER_LENGTH} 个字符`
  return length > MAX_ANSWER_LENGTH ? `回复最多 ${MAX_ANSWER_LENGTH} 个字符` : undefined
}
