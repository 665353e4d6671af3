// 撤销: whom a record let use an account, or asked to, is taken off it.
import { failureText } from '@tallyhelm/browser/calls/failure'
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOneKey } from '../../funds/use-one-key.ts'
import type { RecordActs } from './RecordList.tsx'
import { useAskPeople } from './use-ask-people.ts'

type Props = RecordActs & { row: BindingRecord }

export function RevokeButton({ row, obstacle, onSubmit }: Props) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const ask = useAskPeople(row.channel)
  const once = useOneKey()
  const { account_id, account_name, target } = row
  const revoke = useMutation({
    mutationFn: () =>
      once(key => ask({ account_ids: [account_id], emails: [target], role: row.role ?? '', action: 'UNBIND', note: '' }, key)),
    onSuccess: answer => onSubmit(answer.submit_id),
    onError: error => toast.error(failureText(error), { durationMs: 4000 }),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <Button
        variant="link"
        size="mini"
        disabledReason={obstacle}
        aria-label={`撤销 ${account_name} ${target}`}
        onClick={() => setIsAsking(true)}
      >
        撤销
      </Button>
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title="撤销个人号授权"
        confirmText="确认撤销"
        loading={revoke.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => revoke.mutate()}
      >
        <p>
          {target} 将不能再使用 {account_name}；尚未接受的邀请同时收回。
        </p>
      </ConfirmDialog>
    </>
  )
}
