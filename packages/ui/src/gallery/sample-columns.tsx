// The columns of the sample account table.
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { Menu } from '../actions/Menu.tsx'
import { NamedId } from '../display/IdCell.tsx'
import { Meter } from '../display/Meter.tsx'
import { Money } from '../display/Money.tsx'
import { Tag } from '../display/Tag.tsx'
import { Row } from '../layout/Stack.tsx'
import type { Column } from '../table/DataTable.tsx'
import type { SampleAccount } from './sample-data.ts'

export const sampleColumns: readonly Column<SampleAccount>[] = [
  {
    id: 'account',
    title: '广告账户',
    width: 216,
    pin: 'left',
    locked: true,
    cell: row => <NamedId name={row.name} id={row.id} href="#table" />,
  },
  { id: 'company', title: '开户公司', width: 140, cell: row => row.company },
  { id: 'status', title: '状态', width: 120, cell: row => <Tag tone={row.tone}>{row.status}</Tag> },
  {
    id: 'balance',
    title: '可用余额（$）',
    width: 136,
    align: 'right',
    sortable: true,
    cell: row => <Money amount={row.balance} low={row.low} />,
  },
  {
    id: 'spent',
    title: '已消耗 / 额度（$）',
    hint: '已消耗为渠道口径，额度为累计新增额度',
    width: 176,
    cell: row => <Meter ratio={row.ratio} label={`${row.name} 已用额度`} start={row.spent} end={row.quota} />,
  },
  { id: 'daily', title: '日均消耗', width: 104, align: 'right', sortable: true, cell: row => <Money amount={row.daily} /> },
  { id: 'days', title: '预计可用', width: 92, align: 'right', cell: row => row.days },
  { id: 'bm', title: '绑定 BM', width: 116, cell: row => row.bm },
  { id: 'remark', title: '备注', width: 120, hiddenByDefault: true, cell: () => '—' },
  { id: 'actions', title: '操作', width: 176, align: 'right', pin: 'right', locked: true, cell: row => <RowActions row={row} /> },
]

const RowActions = ({ row }: { row: SampleAccount }) => (
  <Row gap={4} justify="end">
    <Button variant="link" size="mini" disabledReason={row.tone === 'neutral' ? '该账户禁止加额' : undefined}>
      新增额度
    </Button>
    <Button variant="text" size="mini">
      转移
    </Button>
    <Menu
      trigger={<IconButton label={`${row.name} 的更多操作`} tooltip={false} icon={<Ellipsis size={16} aria-hidden />} />}
      items={[{ label: '调减额度' }, { label: '复制账户 ID' }, { separator: true }, { label: '账户清零', danger: true }]}
    />
  </Row>
)
