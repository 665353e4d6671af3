// 撤销本批: for a day a batch of new names goes back, each account from the name that the batch gave it.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import { TAKE_BACK_HOURS, TAKE_BACK_NOTE } from '@tallyhelm/protocol/topics/bindings/enums'
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { useOneKey } from '../../funds/use-one-key.ts'

const HOUR_MS = 3_600_000

type Given = Pick<BindingRecord, 'type' | 'state' | 'note' | 'is_taken_back' | 'submitted_at'>

/** Whether its batch gave an account another name, nobody has asked it back, and the day is not over. */
export const mayTakeBack = ({ type, state, note, is_taken_back, submitted_at }: Given): boolean =>
  type === 'NAME' &&
  state === 'DONE' &&
  note !== TAKE_BACK_NOTE &&
  !is_taken_back &&
  nowMs() - Date.parse(submitted_at) < TAKE_BACK_HOURS * HOUR_MS

type Props = {
  submitId: string
  /** How many names go back, where it is known. */
  count?: number
  obstacle: string | undefined
  look: 'default' | 'link'
  onSubmit: (submitId: string) => void
}

export function TakeBackButton({ submitId, count, obstacle, look, onSubmit }: Props) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const command = useFormCommand(bindingEndpoints.takeBack)
  const once = useOneKey()
  const takeBack = useMutation({
    mutationFn: () => once(idempotencyKey => command.mutateAsync({ request: { submit_id: submitId }, idempotencyKey })),
    onSuccess: answer => onSubmit(answer.submit_id),
    onError: error => toast.error(failureText(error), { durationMs: 4000 }),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <Button
        variant={look}
        size={look === 'link' ? 'mini' : 'large'}
        disabledReason={obstacle}
        loading={takeBack.isPending}
        onClick={() => setIsAsking(true)}
      >
        撤销本批
      </Button>
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title="撤销本批改名"
        confirmText="确认撤销"
        loading={takeBack.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => takeBack.mutate()}
      >
        <p>{count === undefined ? '这一批中已成功的账户' : `${count} 个账户`}将改回提交前的名称；之后又被改名的账户不会改动。</p>
        <p>提交后 {TAKE_BACK_HOURS} 小时内可以撤销一次。</p>
      </ConfirmDialog>
    </>
  )
}
