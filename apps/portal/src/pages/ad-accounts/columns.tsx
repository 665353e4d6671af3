// The columns of the account lists (screens.md 5.1).
import { AD_TYPES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Money } from '@tallyhelm/ui/display/Money'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { accountAmount } from '../../lists/amounts.ts'
import { timeText } from '../../lists/times.ts'
import { AccountName, AccountState, Balance, Bindings, DaysLeft, SpentOfLimit, WhitelistTag, Zone } from './account-cells.tsx'
import styles from './accounts.module.css'
import { RemarkCell } from './RemarkCell.tsx'
import { RowActions } from './RowActions.tsx'

export type AccountColumn = Column<AccountRow>
type Wanted = { channel: Channel; hasSubCustomers: boolean; isSubCustomer: boolean; seesSpend: boolean }

/** Up to the bindings all of them stand side by side in a window of 1440, beside a scroll bar. */
const first = (channel: Channel): readonly AccountColumn[] => [
  { id: 'company', title: '开户公司', width: 104, cell: row => <span className={styles.company}>{row.company_name}</span> },
  { id: 'status', title: '状态', width: 128, cell: row => <AccountState row={row} /> },
  { id: 'balance', title: '可用余额', width: 106, align: 'right', sortable: true, cell: row => <Balance row={row} /> },
  {
    id: 'amount_limit',
    title: '已消耗 / 额度',
    hint: '已消耗与额度均为渠道口径（TikTok 自接入之日起计），按最近一次同步计算',
    // What TikTok counts since the account was connected is shorter, its ids of business centres are longer.
    width: channel === 'TIKTOK' ? 150 : 166,
    sortable: true,
    cell: row => <SpentOfLimit row={row} />,
  },
  {
    id: 'avg_spend_7d',
    title: '日均消耗',
    hint: '近 7 日，账户时区',
    width: 114,
    align: 'right',
    sortable: true,
    cell: row => <Money amount={accountAmount(row.avg_spend_7d, row.currency)} />,
  },
  { id: 'days_left', title: '预计可用', width: 94, align: 'right', sortable: true, cell: row => <DaysLeft row={row} /> },
]

const bindings: Readonly<Record<Channel, readonly AccountColumn[]>> = {
  FACEBOOK: [
    { id: 'bm', title: '绑定 BM', width: 150, cell: row => <Bindings ids={row.bm_ids} /> },
    { id: 'pixel', title: 'Pixel', width: 184, hiddenByDefault: true, cell: row => <Bindings ids={row.pixel_ids} /> },
    { id: 'auth', title: '个人号授权', width: 96, hiddenByDefault: true, cell: row => (row.personal_auth ? '已授权' : '未授权') },
  ],
  GOOGLE: [
    { id: 'mcc', title: '绑定 MCC', width: 150, cell: row => <Bindings ids={row.mcc_ids} /> },
    { id: 'email', title: '邀请邮箱', width: 190, hiddenByDefault: true, cell: row => <Bindings ids={row.relation_emails} none="—" /> },
  ],
  TIKTOK: [
    { id: 'bc', title: '绑定 BC', width: 170, cell: row => <Bindings ids={row.bc_ids} /> },
    { id: 'adType', title: '广告类型', width: 88, cell: row => (row.ad_type === null ? '—' : AD_TYPES[row.ad_type]) },
  ],
}

const last: readonly AccountColumn[] = [
  { id: 'timezone', title: '时区 / 币种', width: 184, cell: row => <Zone row={row} /> },
  { id: 'opened_at', title: '开通时间', hint: '北京时间 GMT+8', width: 184, sortable: true, cell: row => timeText(row.opened_at) },
  {
    id: 'total_added',
    title: '累计新增额度',
    width: 120,
    align: 'right',
    hiddenByDefault: true,
    cell: row => <Money amount={accountAmount(row.total_added, row.currency)} />,
  },
  {
    id: 'today_spend',
    title: '今日消耗',
    hint: '账户时区的今日，未结束',
    width: 110,
    align: 'right',
    hiddenByDefault: true,
    cell: row => <Money amount={accountAmount(row.today_spend, row.currency)} />,
  },
  { id: 'last_operation', title: '最近操作', width: 184, hiddenByDefault: true, cell: row => timeText(row.last_operation_at) },
  { id: 'remark', title: '备注', width: 180, cell: row => <RemarkCell row={row} /> },
]

/** Sub-customers have no whitelist. */
const whitelist: AccountColumn = {
  id: 'autoClear',
  title: '自动清零',
  hint: '白名单中的账户在有效期内不会被自动清零',
  width: 196,
  hiddenByDefault: true,
  cell: row => <WhitelistTag row={row} />,
}
const subCustomer: AccountColumn = { id: 'subCustomer', title: '子客户', width: 132, cell: row => row.sub_customer_name ?? '—' }

/** Not for a sub-customer whose agent does not show spend: limit and balance together would tell it. */
const SPEND_COLUMNS = ['amount_limit', 'avg_spend_7d', 'days_left', 'today_spend']

export function accountColumns({ seesSpend, ...wanted }: Wanted): readonly AccountColumn[] {
  const columns = allColumns(wanted)
  return seesSpend ? columns : columns.filter(column => !SPEND_COLUMNS.includes(column.id))
}

function allColumns({ channel, hasSubCustomers, isSubCustomer }: Omit<Wanted, 'seesSpend'>): readonly AccountColumn[] {
  return [
    {
      id: 'account_name',
      title: '广告账户',
      width: 196,
      pin: 'left',
      locked: true,
      sortable: true,
      cell: row => <AccountName row={row} />,
    },
    ...first(channel),
    ...bindings[channel],
    ...(isSubCustomer ? [] : [whitelist]),
    ...(hasSubCustomers ? [subCustomer] : []),
    ...last,
    { id: 'actions', title: '操作', width: 180, align: 'right', pin: 'right', locked: true, cell: row => <RowActions row={row} /> },
  ]
}
