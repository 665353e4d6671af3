// Accounts of the form that nothing may leave yet: told together, and taken out of the form with one press.
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { givingLines } from './order-form.ts'
import type { OrderDraft } from './use-order-draft.ts'

const VERBS: Readonly<Record<AdjustType, string>> = { ADD: '新增额度', REDUCE: '调减', TRANSFER: '转出', CLEAR: '清零' }

/** One account alone is told in its row. */
export function RestingAccounts({ draft: { kind, form, capabilities, change } }: { draft: OrderDraft }) {
  const toast = useToast()
  const resting = givingLines(kind, form).filter(
    ({ account }) => (capabilities.byAccount.get(account.account_id)?.lowering_blocked_until ?? null) !== null,
  )
  if (resting.length < 2) return null
  const remove = () => {
    for (const { account } of resting) change({ type: 'removed', accountId: account.account_id })
    toast.undo(`已移除 ${resting.length} 个账户`, () =>
      change({ type: 'added', rows: resting.map(({ account, amount }) => ({ row: account, add_amount: amount })) }),
    )
  }
  return (
    <NoticeStrip
      tone="warning"
      action={
        <Button size="mini" onClick={remove}>
          移除这 {resting.length} 个账户
        </Button>
      }
    >
      {resting.length} 个账户近 3 小时有消耗，暂不可{VERBS[kind]}。
    </NoticeStrip>
  )
}
