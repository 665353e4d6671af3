// 立即验证: what waits for the other side is looked at at once.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'
import { targetText } from '../../bindings/pair-text.ts'

export const mayLookAgain = ({ state }: Pick<BindingRecord, 'state'>): boolean => state === 'WAITING'

type Props = {
  rows: readonly BindingRecord[]
  obstacle: string | undefined
  text?: string | undefined
  /** link: in the row of one. */
  size: 'large' | 'link'
}

export function LookAgainButton({ rows, obstacle, text = '立即验证', size }: Props) {
  const toast = useToast()
  const { mutate, isPending } = useFormCommand(bindingEndpoints.lookAgain, {
    onSuccess: ({ count }) => toast.success(count === 0 ? '已不在等待，请查看最新状态' : `正在重新验证 ${count} 项，结果会自动更新`),
    onError: error => toast.error(failureText(error), { durationMs: 4000 }),
  })
  const [first] = rows
  if (first === undefined) return null
  const look = () => mutate({ request: { pair_ids: rows.map(row => row.pair_id) } })
  if (size === 'large')
    return (
      <Button size="large" loading={isPending} disabledReason={obstacle} onClick={look}>
        {text}（{rows.length}）
      </Button>
    )
  return (
    <Button
      variant="link"
      size="mini"
      loading={isPending}
      disabledReason={obstacle}
      aria-label={`立即验证 ${first.account_name} ${targetText(first)}`}
      onClick={look}
    >
      立即验证
    </Button>
  )
}
