// The cells of frozen accounts that are the page's own.
import type { CardCells, Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { FROZEN_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { freezeRows } from '@tallyhelm/protocol/topics/freezes/columns'
import type { Freeze } from '@tallyhelm/protocol/topics/freezes/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Menu } from '@tallyhelm/ui/actions/Menu'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Row } from '@tallyhelm/ui/layout/Stack'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { AppealButton } from '../../appeals/AppealButton.tsx'
import { useOpenQuota } from '../../orders/use-open-quota.ts'
import styles from './freezes.module.css'
import { mayApply } from './may-apply.ts'
import { useFreezeActs } from './use-freeze-acts.ts'

function Account({ row }: { row: Freeze }) {
  const named = <NamedId name={row.account_name} id={row.outside_account_id} />
  if (row.is_read) return named
  return (
    <span className={styles.unread}>
      <span className={styles.dot} role="img" aria-label="未读" />
      {named}
    </span>
  )
}

function Actions({ row }: { row: Freeze }) {
  const { act, open, obstacle, channel } = useFreezeActs()
  const openQuota = useOpenQuota(channel)
  return (
    <Row gap={4} justify="end">
      {mayApply(row) ? (
        <Button
          variant="link"
          size="mini"
          aria-label={`申请解冻 ${row.account_name}`}
          disabledReason={obstacle}
          onClick={() => act({ kind: 'apply', rows: [row] })}
        >
          申请解冻
        </Button>
      ) : null}
      {row.status === 'THAW_PENDING' ? (
        <Button
          variant="link"
          size="mini"
          aria-label={`撤回 ${row.account_name}`}
          disabledReason={obstacle}
          onClick={() => act({ kind: 'withdraw', row })}
        >
          撤回
        </Button>
      ) : null}
      <AppealButton object="FREEZE" objectId={row.record_id} status={row.status} name={row.account_name} variant="text" size="mini" />
      <Menu
        trigger={<IconButton label={`${row.account_name} 的更多操作`} tooltip={false} icon={<Ellipsis size={16} aria-hidden />} />}
        items={[
          { label: '查看进度', onSelect: () => open(row.record_id) },
          {
            label: '清零',
            disabledReason: row.balance === null ? '账户没有可清零的额度' : undefined,
            onSelect: () => void openQuota('CLEAR', row.account_id),
          },
        ]}
      />
    </Row>
  )
}

export const freezeCells: Cells<Freeze, typeof freezeRows.columns> = {
  account: row => <Account row={row} />,
  status: row => <Tag tone={FROZEN_STATUSES[row.status].tone}>{FROZEN_STATUSES[row.status].text}</Tag>,
  reason: row => <span title={row.reason}>{row.reason || '渠道未说明原因'}</span>,
  actions: row => <Actions row={row} />,
}

export const freezeCardCells: CardCells<Freeze, typeof freezeRows.columns> = {}
