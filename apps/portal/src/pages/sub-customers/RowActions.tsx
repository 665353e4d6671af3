// What an agent does for one sub-customer: give it ad accounts and money, take money back, say what it may, name it anew, stop it.
import type { OwnSubCustomer } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Menu } from '@tallyhelm/ui/actions/Menu'
import { Row } from '@tallyhelm/ui/layout/Stack'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../routes/paths.ts'
import { useButtons } from '../../shell/use-buttons.ts'

const AssignDialog = lazy(async () => ({ default: (await import('./AssignDialog.tsx')).AssignDialog }))
const MoveFundsDialog = lazy(async () => ({ default: (await import('../../funds/MoveFundsDialog.tsx')).MoveFundsDialog }))
const LimitsDialog = lazy(async () => ({ default: (await import('./LimitsDialog.tsx')).LimitsDialog }))
const RuleDialog = lazy(async () => ({ default: (await import('./RuleDialog.tsx')).RuleDialog }))
const StopDialog = lazy(async () => ({ default: (await import('./StopDialog.tsx')).StopDialog }))
const RenameDialog = lazy(async () => ({ default: (await import('./RenameDialog.tsx')).RenameDialog }))

type Asked = 'assign' | 'rename' | 'limits' | 'rule' | 'stop' | 'ALLOCATE' | 'WITHDRAW'

export function RowActions({ row }: { row: OwnSubCustomer }) {
  const obstacle = useButtons()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <Row gap={4} justify="end">
      <Button
        variant="link"
        size="mini"
        aria-label={`给 ${row.name} 分配账户`}
        disabledReason={obstacle('manage')}
        onClick={() => setAsked('assign')}
      >
        分配账户
      </Button>
      <Button
        variant="link"
        size="mini"
        aria-label={`给 ${row.name} 分配额度`}
        disabledReason={obstacle('allocate')}
        onClick={() => setAsked('ALLOCATE')}
      >
        分配额度
      </Button>
      <Menu
        trigger={<IconButton label={`${row.name} 的更多操作`} tooltip={false} icon={<Ellipsis size={16} aria-hidden />} />}
        items={[
          {
            label: '收回额度',
            disabledReason: obstacle('allocate') ?? (row.wallets.length === 0 ? '没有可收回的资金' : undefined),
            onSelect: () => setAsked('WITHDRAW'),
          },
          { label: '权限与上限', disabledReason: obstacle('manage'), onSelect: () => setAsked('limits') },
          { label: '自动补足', disabledReason: obstacle('manage'), onSelect: () => setAsked('rule') },
          { label: '重命名', disabledReason: obstacle('manage'), onSelect: () => setAsked('rename') },
          { label: '日志', onSelect: () => void navigate(paths.subCustomerLogs({ name: row.name })) },
          {
            label: row.status === 'STOPPED' ? '启用' : '停用',
            disabledReason: obstacle('manage'),
            onSelect: () => setAsked('stop'),
          },
        ]}
      />
      <Suspense>
        {asked === 'assign' ? <AssignDialog row={row} onClose={close} /> : null}
        {asked === 'limits' ? <LimitsDialog row={row} onClose={close} /> : null}
        {asked === 'rule' ? <RuleDialog row={row} onClose={close} /> : null}
        {asked === 'stop' ? <StopDialog row={row} onClose={close} /> : null}
        {asked === 'rename' ? <RenameDialog row={row} onClose={close} /> : null}
        {asked === 'ALLOCATE' || asked === 'WITHDRAW' ? <MoveFundsDialog subCustomer={row} move={asked} onClose={close} /> : null}
      </Suspense>
    </Row>
  )
}
