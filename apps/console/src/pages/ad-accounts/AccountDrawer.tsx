// One ad account of the pool in full, beside the list, with what may be done about it.
import type { PoolAccount } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { FROZEN_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Link } from '@tallyhelm/ui/actions/Link'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './accounts.module.css'
import { Difference, ManualOrder, StatusTag, Tags } from './cells.tsx'
import { type PoolAction, PoolActions } from './PoolActions.tsx'

type Props = {
  rows: readonly PoolAccount[]
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  onAction: (action: PoolAction, accounts: readonly PoolAccount[]) => void
  isSyncing: boolean
}

export function AccountDrawer({ rows, openId, onOpen, onAction, isSyncing }: Props) {
  const index = rows.findIndex(row => row.account_id === openId)
  const account = rows[index]
  const step = (row: PoolAccount | undefined) => (row ? () => onOpen(row.account_id) : null)
  return (
    <Drawer
      open={account !== undefined}
      onClose={() => onOpen(undefined)}
      title={account?.account_name ?? ''}
      onPrevious={step(rows[index - 1])}
      onNext={step(rows[index + 1])}
      footer={
        account ? <PoolActions accounts={[account]} onAction={action => onAction(action, [account])} isSyncing={isSyncing} /> : undefined
      }
    >
      {account ? <Facts account={account} /> : null}
    </Drawer>
  )
}

function Facts({ account }: { account: PoolAccount }) {
  const { role } = useStaff()
  const money = (amount: string | null) => `${amountText(amount, account.currency)} ${amount === null ? '' : account.currency}`
  return (
    <Stack gap={20}>
      {account.difference === null ? null : (
        <NoticeStrip tone="error" title="渠道与系统额度不一致">
          差异处理完成前，该账户不执行额度操作。
          <Link className={styles.toDifference} href={`/ledger?tab=differences&account=${encodeURIComponent(account.outside_account_id)}`}>
            查看差异
          </Link>
        </NoticeStrip>
      )}
      {account.manual_order === null ? null : (
        <NoticeStrip tone="warning" title="有额度申请待人工核对">
          核对完成前，该账户不执行额度操作。
          <ManualOrder account={account} />
        </NoticeStrip>
      )}
      <Definitions
        items={[
          { label: '广告账户 ID', value: <IdCell id={account.outside_account_id} /> },
          { label: '渠道', value: CHANNELS[account.channel].name },
          { label: '状态', value: <StatusTag account={account} /> },
          { label: '代理冻结', value: account.is_frozen_by_agency ? '是' : '否' },
          { label: '代理禁止加额', value: account.is_quota_forbidden ? '是' : '否' },
          { label: '标签', value: <Tags tags={account.tags} /> },
          ...(account.taken_back_at === null ? [] : [{ label: '收回时间', value: timeText(account.taken_back_at) }]),
          { label: '冻结状态', value: FROZEN_STATUSES[account.frozen_status].text },
          ...(account.disable_reason === null ? [] : [{ label: '渠道说明', value: account.disable_reason }]),
          { label: '客户', value: <Link href={`/customers/${account.customer_id}`}>{account.customer_name}</Link> },
          { label: '子客户', value: account.sub_customer_name ?? '—' },
          { label: '主体', value: account.company_name },
          { label: '渠道额度', value: money(account.platform_limit) },
          { label: '系统额度', value: money(account.placed_quota) },
          { label: '差异', value: <Difference account={account} /> },
          { label: '已消耗', value: money(account.spent) },
          { label: '可用余额', value: money(account.balance) },
          { label: '最近同步', value: timeText(account.synced_at) },
          { label: '最近请求同步', value: timeText(account.sync_requested_at) },
          { label: '开户时间', value: timeText(account.opened_at) },
          { label: '额度工单', value: <Link href={`/quota-orders?account=${encodeURIComponent(account.outside_account_id)}`}>查看</Link> },
          ...(maySee('/audit', role)
            ? [{ label: '审计日志', value: <Link href={`/audit?object_id=${encodeURIComponent(account.outside_account_id)}`}>查看</Link> }]
            : []),
        ]}
      />
    </Stack>
  )
}
